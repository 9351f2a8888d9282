import { Suspense } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import type { Production as ProductionFacts } from "../api.ts";
import { workOf } from "../facts.ts";
import { Headline, waitingLines } from "../parts/headline.tsx";
import { MissingProduction } from "../parts/missing-production.tsx";
import { StudioScreen } from "../parts/studio-screen.tsx";
import { Trail } from "../parts/trail.tsx";
import { useNeeds, useProductionId } from "../use-studio.ts";
import { NewTwin } from "./new-twin.tsx";
import styles from "./studio-production.module.css";

// They show facts, which take longer than their code.
const DeliveryClock = lazy(() =>
  import("./delivery-clock.tsx").then((module) => ({ default: module.DeliveryClock })),
);
const NeedsList = lazy(() =>
  import("../parts/needs-list.tsx").then((module) => ({ default: module.NeedsList })),
);
const Score = lazy(() => import("./score.tsx").then((module) => ({ default: module.Score })));
const RecordingStrips = lazy(() =>
  import("./recording-strips.tsx").then((module) => ({ default: module.RecordingStrips })),
);
const ConsentPart = lazy(() =>
  import("./consent/consent-part.tsx").then((module) => ({ default: module.ConsentPart })),
);

export const Page = guarded(StudioProduction);

function StudioProduction() {
  const words = useWords("studio-production");
  const id = useProductionId("/studio/{production}");
  return (
    <StudioScreen words={words} title={words.name}>
      {(productions) => {
        const production = productions.find((one) => one.id === id);
        return production ? (
          <Production production={production} />
        ) : (
          <MissingProduction words={words.missing} />
        );
      }}
    </StudioScreen>
  );
}

/** One production: what waits is its heading; below, its steps, recordings and consent. */
function Production({ production }: { production: ProductionFacts }) {
  const { language } = useLanguage();
  const words = useWords("studio-production");
  const needs = useNeeds([production]);
  const work = workOf(production);
  const isOver = work === "stopped" || work === "deleted";
  const waits = needs.length > 0 && !isOver;
  const since = words.since.replace("{date}", shortDate(production.created_at, language));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <Trail label={words.trail} plan={production.plan_name} detail={since} studio={words.name} />
          <Headline lines={waits ? waitingLines(words, needs.length) : words.work[work]} />
          {!waits && <p className="lead">{words.workNotes[work]}</p>}
          {work === "deleted" && <NewTwin production={production} />}
        </div>
        <Suspense>
          <DeliveryClock production={production} />
        </Suspense>
      </div>
      <Suspense>
        {needs.length > 0 && (
          <NeedsList waiting={needs} words={words} label={waitingLines(words, needs.length).join(" ")} />
        )}
        <Score production={production} />
        <RecordingStrips production={production} />
        {production.twin && work !== "deleted" && <ConsentPart twin={production.twin} />}
      </Suspense>
    </>
  );
}
