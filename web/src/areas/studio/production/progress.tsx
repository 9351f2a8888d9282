import { useId } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import type { Production } from "../api.ts";
import { consentFacts, currentRecording, KINDS, type Viewer } from "../facts.ts";
import { stepsDone } from "../steps.ts";
import { useNeeds } from "../use-studio.ts";
import { useViewer } from "../use-viewer.ts";
import styles from "./production.module.css";

/** The five steps as columns: what the customer does in the upper lane, what the team does in the lower one. */
export function Progress({ production }: { production: Production }) {
  const words = useWords("studio/production");
  const title = useId();
  const done = stepsDone(production);
  const current = Math.min(done, words.steps.length - 1);
  return (
    <section aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title} className="h3">
          {words.score.title}
        </h2>
        <p className="small muted">{words.score.legend}</p>
      </div>
      <div className={styles.progress}>
        <p className={styles.lane}>{words.score.you}</p>
        <p className={styles.lane}>{words.score.we}</p>
        <ol className={styles.steps}>
          {words.steps.map((name, step) => (
            <li key={name} className={styles.step} aria-current={step === current ? "step" : undefined}>
              <p className={styles.stepName}>
                <small>{words.score.step.replace("{number}", String(step + 1))}</small>
                {name}
              </p>
              <div className={styles.yours}>
                <YourPart production={production} step={step} isCurrent={step === current} />
              </div>
              <div className={styles.ours}>
                <OurPart production={production} step={step} />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface StepProps {
  production: Production;
  step: number;
}

/** What waits for the customer stands in the step that goes on. What the first needs is sent once. */
function YourPart({ production, step, isCurrent }: StepProps & { isCurrent: boolean }) {
  const { language } = useLanguage();
  const words = useWords("studio/production").score.yours;
  const waits = useNeeds([production]).length;
  if (isCurrent && waits > 0)
    return <StateMark kind="yours">{plural(language, waits, words.waits)}</StateMark>;
  if (step > 0 || production.twins.length === 0) return null;
  return <StateMark kind="done">{production.step === "onboarding" ? words.sent : words.done}</StateMark>;
}

/** How far the team's work of a step is: solid is done, lines are to come. */
function OurPart({ production, step }: StepProps) {
  const words = useWords("studio/production").score;
  const viewer = useViewer();
  const isPast = step < stepsDone(production);
  const { done, all } = step === 0 ? onboardingParts(production, viewer) : { done: Number(isPast), all: 1 };
  const isReady = done === all && production.twins.length < 2;
  const text = words.ours.replace("{done}", String(done)).replace("{all}", String(all));
  return (
    <div className={classNames(styles.bar, step % 2 === 1 && styles.second)}>
      <span className={styles.fill} style={{ inlineSize: `${(done / all) * 100}%` }} />
      {step === 0 && <span className={styles.barText}>{isReady ? words.ready : text}</span>}
    </div>
  );
}

/** A twin's part of the onboarding: the agreement, three recordings and the twin itself. */
const TWIN_PARTS = 5;

/** How many parts of the onboarding are done, of how many: five for each person. */
export function onboardingParts({ twins, step }: Production, viewer: Viewer): { done: number; all: number } {
  const all = TWIN_PARTS * Math.max(twins.length, 1);
  if (step !== "onboarding") return { done: all, all };
  const done = twins.map((twin) => {
    const accepted = KINDS.filter((kind) => currentRecording(twin, kind)?.status === "accepted").length;
    const isAgreed = consentFacts(twin, viewer).state === "signed";
    return accepted + Number(isAgreed) + Number(twin.status === "ready");
  });
  return { done: done.reduce((sum, count) => sum + count, 0), all };
}
