import { useId } from "react";
import { shortDate } from "../../i18n/day-text.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { PageLink } from "../../site/page-link.tsx";
import { PlanName } from "../../ui/plan-name.tsx";
import type { StateKind } from "../../ui/studio/state-mark.tsx";
import { StepTrack } from "../../ui/studio/step-track.tsx";
import type { Production } from "./api.ts";
import { workOf } from "./facts.ts";
import { STEPS, stepsDone } from "./steps.ts";
import styles from "./studio.module.css";
import { useNeeds } from "./use-studio.ts";

/** The account's productions, each with the step that it is at. */
export function ProductionList({ productions }: { productions: readonly Production[] }) {
  const words = useWords("studio").productions;
  const title = useId();
  return (
    <section aria-labelledby={title} className={styles.productions}>
      <div className={styles.productionsHead}>
        <h2 id={title} className="h3">
          {words.title}
        </h2>
        <p className="small muted">{words.legend}</p>
      </div>
      <ul className={styles.productionList}>
        {productions.map((production) => (
          <li key={production.id}>
            <ProductionRow production={production} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProductionRow({ production }: { production: Production }) {
  const { language } = useLanguage();
  const words = useWords("studio");
  const state = useProductionState(production);
  const done = stepsDone(production);
  const current = Math.min(done, STEPS.length - 1);
  return (
    <PageLink to={`/studio/${production.id}`} className={styles.production}>
      <span className={styles.productionName}>
        <strong>
          <PlanName name={production.plan_name} />
        </strong>
        <span className="small muted">
          {words.productions.begun.replace("{date}", shortDate(production.created_at, language))}
        </span>
      </span>
      <StepTrack count={STEPS.length} done={done} state={markOf[state]}>
        {/* The space keeps the two apart for screen readers, and Arabic letters from joining. */}
        {words.states[state]}{" "}
        <span className={styles.productionStep}>
          {words.productions.step
            .replace("{number}", String(current + 1))
            .replace("{name}", words.steps[current] ?? "")}
        </span>
      </StepTrack>
    </PageLink>
  );
}

type State = "you" | ReturnType<typeof workOf>;

function useProductionState(production: Production): State {
  const work = workOf(production);
  const isOver = work === "stopped" || work === "deleted";
  const waiting = useNeeds([production]);
  return !isOver && waiting.length > 0 ? "you" : work;
}

const markOf: Record<State, StateKind> = {
  you: "yours",
  checking: "running",
  building: "running",
  collecting: "running",
  ready: "running",
  delivered: "done",
  stopped: "paused",
  deleted: "paused",
};
