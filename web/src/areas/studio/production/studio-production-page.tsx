import { Suspense } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { guarded } from "../../../session/access-guard.tsx";
import { lazy } from "../../../site/lazy.tsx";
import { allowsSeveral } from "../../../ui/studio/people.ts";
import type { Production as ProductionFacts } from "../api.ts";
import { workOf } from "../facts.ts";
import { Headline, waitingLines } from "../parts/headline.tsx";
import { StudioScreen } from "../parts/studio-screen.tsx";
import { Trail } from "../parts/trail.tsx";
import { useNeeds, useProductionId } from "../use-studio.ts";
import styles from "./studio-production.module.css";

// They show facts, which take longer than their code.
const DeliveryClock = lazy(() =>
  import("./delivery-clock.tsx").then((module) => ({ default: module.DeliveryClock })),
);
const NeedsList = lazy(() =>
  import("../parts/needs-list.tsx").then((module) => ({ default: module.NeedsList })),
);
const Score = lazy(() => import("./score.tsx").then((module) => ({ default: module.Score })));
const VideoList = lazy(() => import("./video-list.tsx").then((module) => ({ default: module.VideoList })));
const DeliveredPart = lazy(() =>
  import("../delivery/delivered-part.tsx").then((module) => ({ default: module.DeliveredPart })),
);
const PeoplePart = lazy(() => import("./people-part.tsx").then((module) => ({ default: module.PeoplePart })));
const RecordingStrips = lazy(() =>
  import("./recording-strips.tsx").then((module) => ({ default: module.RecordingStrips })),
);
const ConsentPart = lazy(() =>
  import("./consent/consent-part.tsx").then((module) => ({ default: module.ConsentPart })),
);
const StatementPart = lazy(() =>
  import("./statement-part.tsx").then((module) => ({ default: module.StatementPart })),
);

// Few people see them.
const NewTwin = lazy(() => import("./new-twin.tsx").then((module) => ({ default: module.NewTwin })));
const MissingProduction = lazy(() =>
  import("../parts/missing-production.tsx").then((module) => ({ default: module.MissingProduction })),
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
          <Suspense>
            <MissingProduction words={words.missing} />
          </Suspense>
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
  const [only] = production.twins.length === 1 ? production.twins : [];
  const waits = needs.length > 0 && !isOver;
  const since = words.since.replace("{date}", shortDate(production.created_at, language));
  return (
    <>
      <div className={styles.head}>
        <div className={styles.title}>
          <Trail label={words.trail} plan={production.plan_name} detail={since} studio={words.name} />
          <Headline lines={waits ? waitingLines(words, needs.length) : words.work[work]} />
          {!waits && <p className="lead">{words.workNotes[work]}</p>}
          {work === "deleted" && (
            <Suspense>
              <NewTwin production={production} />
            </Suspense>
          )}
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
        <VideoList production={production} />
        <DeliveredPart production={production} />
        {allowsSeveral(production) && work !== "deleted" && <PeoplePart production={production} />}
        {only && <RecordingStrips productionId={production.id} twin={only} />}
        <StatementPart production={production} />
        {only && <ConsentPart twin={only} id="consent" />}
      </Suspense>
    </>
  );
}
