import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../i18n/moments.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { StateMark } from "../../../ui/studio/state-mark.tsx";
import type { Side } from "../../../ui/studio/video-state.ts";
import type { Cuts, NumberedCut } from "./api.ts";
import styles from "./review.module.css";
import { type CutState, threadsOf } from "./review.ts";

interface Props {
  cuts: Cuts;
  side: Side;
  /** The number of the cut that is shown. */
  shown: number | null;
  /** How the newest stands. */
  state: CutState | null;
  files: Readonly<Record<string, string>> | undefined;
  onShow: (number: number) => void;
}

/** All cuts, the newest first; each can be looked at again, with what was said of it. */
export function CutList({ cuts, side, shown, state, files, onShow }: Props) {
  const { language } = useLanguage();
  const words = useWords("studio/review");
  return (
    <section className={styles.cuts} aria-labelledby="cuts-so-far">
      <h2 id="cuts-so-far" className="h3">
        {words.cuts.title}
      </h2>
      <ul className={styles.cutList}>
        {cuts.numbered.map((cut) => (
          <li key={cut.id}>
            <button
              type="button"
              className={styles.cut}
              aria-pressed={cut.number === shown}
              onClick={() => onShow(cut.number)}
            >
              <Poster cut={cut} files={files} />
              <span className={styles.cutFacts}>
                <strong>{words.cut.replace("{number}", String(cut.number))}</strong>
                <span className="small muted">
                  {shortDateAndTime(cut.checked_at ?? cut.created_at, language)}
                  {language === "ar" ? "، " : ", "}
                  <Ltr>{clockTime((cut.duration_ms ?? 0) / 1000)}</Ltr>
                </span>
                <State cut={cut} cuts={cuts} state={state} side={side} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Poster({ cut, files }: Pick<Props, "files"> & { cut: NumberedCut }) {
  const address = cut.poster_path === null ? undefined : files?.[cut.poster_path];
  return address ? (
    <img src={address} alt="" className={styles.poster} />
  ) : (
    <span className={styles.poster} aria-hidden="true" />
  );
}

function State({ cut, cuts, state, side }: Pick<Props, "cuts" | "state" | "side"> & { cut: NumberedCut }) {
  const { language } = useLanguage();
  const words = useWords("studio/review").cuts;
  if (cut.status === "destroyed") return <StateMark kind="paused">{words.destroyed}</StateMark>;
  if (state?.cut.id === cut.id) {
    const isCustomer = side === "customer";
    if (state.status === "waiting") {
      return (
        <StateMark kind={isCustomer ? "yours" : "paused"}>
          {isCustomer ? words.waits.yours : words.waits.theirs}
        </StateMark>
      );
    }
    const isApproved = state.status === "approved";
    return (
      <StateMark kind={isApproved ? "done" : "running"}>
        {isApproved ? words.approved : words.changes}
      </StateMark>
    );
  }
  const count = threadsOf(cuts.comments, cut.number).length;
  return (
    <StateMark kind="done">{count === 0 ? words.none : plural(language, count, words.comments)}</StateMark>
  );
}
