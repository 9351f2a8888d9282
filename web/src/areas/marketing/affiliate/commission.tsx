import commissions from "virtual:commissions";
import { PageLink } from "../../../site/page-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { textLink } from "../../../ui/text-link.ts";
import styles from "./commission.module.css";
import { ShareDots } from "./share-dots.tsx";

interface Props {
  words: { title: string; lead: string; rows: readonly string[]; plans: string };
}

/** The partner's share of each plan, as a rate card. */
export function Commission({ words }: Props) {
  return (
    <section className={styles.section} aria-labelledby="commission-title">
      <div className={styles.head}>
        <h2 id="commission-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </div>
      <ul className={styles.card}>
        {commissions.rates.map(({ plan, percent }, index) => (
          <li key={plan} className={styles.column}>
            <h3 className="h4">
              <PlanName name={plan} />
            </h3>
            <p className={styles.percent}>
              <Ltr>{percent}%</Ltr>
            </p>
            <ShareDots percent={percent} />
            <p className="muted">{words.rows[index]}</p>
          </li>
        ))}
      </ul>
      <PageLink to="/pricing" className={textLink()}>
        {words.plans}
        <Icon name="arrow" />
      </PageLink>
    </section>
  );
}
