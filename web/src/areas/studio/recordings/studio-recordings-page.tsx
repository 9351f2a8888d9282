import { Suspense } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { distinctName } from "../../../ui/studio/people.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production, Twin } from "../api.ts";
import { needsOf, workOf } from "../facts.ts";
import { StudioScreen } from "../parts/studio-screen.tsx";
import { Trail } from "../parts/trail.tsx";
import { useStrips } from "../use-pictures.ts";
import { useProductionId, useViewer } from "../use-studio.ts";
import { KindFiles } from "./kind-files.tsx";
import { MissingProduction, PersonHead, SpokenConsent } from "./later.ts";
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
          <Suspense>
            <MissingProduction words={words.missing} />
          </Suspense>
        );
      }}
    </StudioScreen>
  );
}

/** One person's page; without a person in its address the first one's. */
function Recordings({ production }: { production: Production }) {
  const words = useWords("studio-recordings");
  const asked = useQueryParameter("twin");
  const { twins } = production;
  const twin = twins.find(({ id }) => id === asked) ?? twins[0];
  const name = twin ? distinctName(twins, twin.id, words) : null;
  const work = workOf(production);
  const isOver = work === "stopped" || work === "deleted" || twin?.status === "stopped";
  return (
    <>
      <div className={styles.head}>
        <Trail
          label={words.trail}
          studio={words.name}
          plan={production.plan_name}
          to={`/studio/${production.id}`}
        />
        <h1 className="h2">{name ? fill(words.titleOf, { name: <bdi>{name}</bdi> }) : words.title}</h1>
        <p className="lead">{isOver ? words.over : words.lead}</p>
      </div>
      {/* All at once: what comes later above would move the part that the address names. */}
      <Suspense>
        {twin && name && <PersonHead production={production} twin={twin} />}
        {twin && !isOver && <Kinds key={twin.id} production={production} twin={twin} />}
      </Suspense>
      <p className="small muted">
        {words.kept}{" "}
        <PageLink to="/recording-instructions" className={inlineLink()}>
          {words.guide}
        </PageLink>
      </p>
    </>
  );
}

/** The three kinds of recordings, each with its rule, its files and a place for the next one. */
function Kinds({ production, twin }: { production: Production; twin: Twin }) {
  const strips = useStrips(twin);
  const needs = needsOf(production, useViewer());
  const first = needs.find(
    (need) => "twin" in need && need.twin.id === twin.id && need.about !== "agreement",
  )?.about;
  const parts = { productionId: production.id, twin, strips };
  return (
    <>
      <KindFiles {...parts} kind="base_video" isFirst={first === "base_video"} />
      <KindFiles {...parts} kind="voice" isFirst={first === "voice"} />
      <Suspense>
        <SpokenConsent production={production} twin={twin} strips={strips} isFirst={first === "consent"} />
      </Suspense>
    </>
  );
}
