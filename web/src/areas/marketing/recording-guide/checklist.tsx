import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./recording-guide.module.css";

/** What to look at before sending: ticked here, or on paper. Nothing is kept. */
export function Checklist() {
  const words = useWords("marketing/recording-guide").checklist;
  const { language } = useLanguage();
  const [count, setCount] = useState(0);
  const all = words.groups.flatMap(({ items }) => items).length;
  const tick = (isTicked: boolean) => setCount((before) => before + (isTicked ? 1 : -1));
  return (
    <section id="checklist" className={styles.checklistSection} aria-labelledby="checklist-title">
      <div className="wrap">
        <div className={styles.checklistHead}>
          <div>
            <h2 id="checklist-title" className="h2">
              {words.title}
            </h2>
            <p className={`lead ${styles.checklistLead}`}>{words.lead}</p>
          </div>
          <div className={styles.tools}>
            <output className="muted number">
              {plural(language, count, words.done).replace("{all}", String(all))}
            </output>
            <Button kind="outline" onClick={() => window.print()}>
              {words.print}
            </Button>
          </div>
        </div>
        <div className={styles.groups}>
          {words.groups.map(({ title, items }) => (
            <fieldset key={title} className={styles.group}>
              <legend className="h4">{title}</legend>
              {items.map((item) => (
                <label key={item} className={styles.point}>
                  <input type="checkbox" onChange={(event) => tick(event.currentTarget.checked)} />
                  <span>{item}</span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </div>
    </section>
  );
}
