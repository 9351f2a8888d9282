import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { useQueryParameter } from "../../../site/query.ts";
import { distinctName } from "../../../ui/studio/people.ts";
import { inlineLink } from "../../../ui/text-link.ts";
import type { Production, Twin } from "../api.ts";
import { needsOf, workOf } from "../facts.ts";
import { Trail } from "../trail.tsx";
import { useStrips } from "../use-strips.ts";
import { useViewer } from "../use-viewer.ts";
import { KindFiles } from "./kind-files.tsx";
import { PersonHead } from "./person-head.tsx";
import styles from "./recordings.module.css";
import { SpokenConsent } from "./spoken-consent.tsx";

/** One person's page; without a person in its address the first one's. */
export function RecordingsScreen({ production }: { production: Production }) {
  const words = useWords("studio/recordings");
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
      {twin && name && <PersonHead production={production} twin={twin} />}
      {twin && !isOver && <Kinds key={twin.id} production={production} twin={twin} />}
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
      <SpokenConsent production={production} twin={twin} strips={strips} isFirst={first === "consent"} />
    </>
  );
}
