import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import type { Side } from "../../../ui/studio/video-state.ts";
import styles from "./new-videos.module.css";

/** The last step: so many were made, and where they are. Props: `back`, the production; `onAgain`, another file. */
export function CreatedStep(props: { count: number; side: Side; back: string; onAgain: () => void }) {
  const { language } = useLanguage();
  const { made: words } = useWords("studio/new-videos/bulk");
  return (
    <section className={styles.form}>
      <h2 className="h3" tabIndex={-1}>
        {plural(language, props.count, words.title)}
      </h2>
      <p>{words.text[props.side]}</p>
      <div className={styles.actions}>
        <PageLink to={props.back} className={buttonClass({})}>
          {words.open}
        </PageLink>
        <Button kind="outline" onClick={props.onAgain}>
          {words.again}
        </Button>
      </div>
    </section>
  );
}
