import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production } from "../api.ts";
import { needsOf, workOf } from "../facts.ts";
import { MissingProduction } from "../parts/missing-production.tsx";
import { StudioScreen } from "../parts/studio-screen.tsx";
import { Trail } from "../parts/trail.tsx";
import { useStrips } from "../use-pictures.ts";
import { useProductionId, useViewer } from "../use-studio.ts";
import { KindFiles } from "./kind-files.tsx";
import { SpokenConsent } from "./spoken-consent.tsx";
import styles from "./studio-recordings.module.css";

export const Page = guarded(StudioRecordings);

function StudioRecordings() {
  const words = useWords("studio-recordings");
  const id = useProductionId("/studio/{production}/recordings");
  return (
    <StudioScreen words={words} title={words.title}>
      {(productions) => {
        const production = productions.find((one) => one.id === id);
        return production ? (
          <Recordings production={production} />
        ) : (
          <MissingProduction words={words.missing} />
        );
      }}
    </StudioScreen>
  );
}

/** The three kinds of recordings, each with its rule, its files and a place for the next one. */
function Recordings({ production }: { production: Production }) {
  const words = useWords("studio-recordings");
  const strips = useStrips(production);
  const needs = needsOf(production, useViewer());
  const first = needs.find(({ about }) => about !== "agreement")?.about;
  const work = workOf(production);
  const isOver = work === "stopped" || work === "deleted";
  const parts = { production, strips };
  return (
    <>
      <div className={styles.head}>
        <Trail
          label={words.trail}
          studio={words.name}
          plan={production.plan_name}
          to={`/studio/${production.id}`}
        />
        <h1 className="h2">{words.title}</h1>
        <p className="lead">{isOver ? words.over : words.lead}</p>
      </div>
      {!isOver && (
        <>
          <KindFiles {...parts} kind="base_video" isFirst={first === "base_video"} />
          <KindFiles {...parts} kind="voice" isFirst={first === "voice"} />
          <SpokenConsent {...parts} isFirst={first === "consent"} />
        </>
      )}
      <p className="small muted">
        {words.kept}{" "}
        <PageLink to="/recording-instructions" className={inlineLink()}>
          {words.guide}
        </PageLink>
      </p>
    </>
  );
}
