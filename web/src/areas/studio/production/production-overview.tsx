import { Suspense } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { lazy } from "../../../site/lazy.tsx";
import { allowsSeveral } from "../../../ui/studio/people.ts";
import type { Production } from "../api.ts";
import { DeliveredPart } from "../deliveries/delivered-part.tsx";
import { workOf } from "../facts.ts";
import { Headline, waitingLines } from "../headline.tsx";
import { NeedsList } from "../needs-list.tsx";
import { Trail } from "../trail.tsx";
import { useNeeds } from "../use-studio.ts";
import { ConsentPart } from "./consent-part.tsx";
import { DeliveryClock } from "./delivery-clock.tsx";
import { PeoplePart } from "./people-part.tsx";
import styles from "./production.module.css";
import { Progress } from "./progress.tsx";
import { RecordingStrips } from "./recording-strips.tsx";
import { StatementPart } from "./statement-part.tsx";
import { VideoList } from "./video-list.tsx";

// Few people see it.
const NewTwin = lazy(() => import("./new-twin.tsx").then((module) => ({ default: module.NewTwin })));

/** One production: what waits is its heading; below, its steps, recordings and consent. */
export function ProductionOverview({ production }: { production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio/production");
  const needs = useNeeds([production]);
  const work = workOf(production);
  const isOver = work === "stopped" || work === "deleted";
  const [only] = production.twins.length === 1 ? production.twins : [];
  const waits = needs.length > 0 && !isOver;
  const since = words.since.replace("{date}", shortDate(production.created_at, language));
  return (
    <>
      <div className={styles.pageHead}>
        <div className={styles.pageTitle}>
          <Trail label={words.trail} plan={production.plan_name} detail={since} studio={words.name} />
          <Headline lines={waits ? waitingLines(words, needs.length) : words.work[work]} />
          {!waits && <p className="lead">{words.workNotes[work]}</p>}
          {work === "deleted" && (
            <Suspense>
              <NewTwin production={production} />
            </Suspense>
          )}
        </div>
        <DeliveryClock production={production} />
      </div>
      {needs.length > 0 && (
        <NeedsList waiting={needs} words={words} label={waitingLines(words, needs.length).join(" ")} />
      )}
      <Progress production={production} />
      <VideoList production={production} />
      <DeliveredPart production={production} />
      {allowsSeveral(production) && work !== "deleted" && <PeoplePart production={production} />}
      {only && <RecordingStrips productionId={production.id} twin={only} />}
      <StatementPart production={production} />
      {only && <ConsentPart twin={only} id="consent" />}
    </>
  );
}
