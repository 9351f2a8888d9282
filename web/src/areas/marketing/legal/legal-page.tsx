import { dayText } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { LegalPage as LegalWords } from "../../../i18n/legal-page.ts";
import { lazy } from "../../../site/lazy.tsx";
import { StaticHtml } from "../../../site/static-html.tsx";
import { Contents } from "../../../ui/contents.tsx";
import styles from "./legal.module.css";

/** From this day the terms and the policy apply. */
const EFFECTIVE = "2025-05-01";

// Its styles reach the served page by the site map.
const LegalText = lazy(() =>
  import("./legal-text.static.tsx").then((module) => ({ default: module.LegalText })),
);

/** A contract or a policy: its contents stay in sight beside numbered sections. */
export function LegalPage({ words }: { words: LegalWords }) {
  const { language } = useLanguage();
  const items = Object.entries(words.sections).map(([id, title]) => ({ id, title }));
  return (
    <article className="wrap">
      <header className={styles.head}>
        <h1 className="d2">{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </header>
      <p className={`small muted ${styles.dated}`}>
        {fill(words.dated, {
          date: <time dateTime={EFFECTIVE}>{dayText(EFFECTIVE, language, { dateStyle: "long" })}</time>,
        })}
      </p>
      <div className={styles.columns}>
        <Contents label={words.contents} items={items} />
        <StaticHtml name="legal" words={words} className={styles.text}>
          {(shown) => <LegalText words={shown} />}
        </StaticHtml>
      </div>
    </article>
  );
}
