import type { AffiliateText } from "../../../i18n/en/parts/affiliate-text.ts";
import { Nuqta, type NuqtaKind } from "../../../ui/art/nuqta.tsx";
import styles from "./affiliate-programme.module.css";

/** What we ask of partners, and what we do not promise them. */
export function Rules({ words: { rules } }: { words: AffiliateText }) {
  return (
    <section className={styles.rules} aria-labelledby="rules-title">
      <div className={`wrap ${styles.night}`}>
        <h2 id="rules-title" className={`h2 ${styles.title}`}>
          {rules.title}
        </h2>
        <div className={styles.pair}>
          <RuleList {...rules.ask} kind="solid" />
          <RuleList {...rules.without} kind="twin" />
        </div>
      </div>
    </section>
  );
}

function RuleList(props: { title: string; items: readonly string[]; kind: NuqtaKind }) {
  return (
    <div>
      <h3 className="h3">{props.title}</h3>
      <ul className={styles.list}>
        {props.items.map((item) => (
          <li key={item}>
            <Nuqta kind={props.kind} className={styles.mark} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
