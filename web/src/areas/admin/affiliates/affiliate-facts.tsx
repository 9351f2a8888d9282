import { useWords } from "../../../i18n/use-words.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { Price } from "../../../ui/price.tsx";
import { Fact, Facts, Moment } from "../lists/facts.tsx";
import { Section } from "../lists/section.tsx";
import styles from "./affiliates.module.css";
import type { Statement } from "./statement.ts";

const sums = ["held", "payable", "paid", "reversed", "paidOut"] as const;

/** The link, and what came of it in figures. */
export function AffiliateFacts({ statement }: { statement: Statement }) {
  const { facts } = useWords("admin-affiliates");
  const { link, visits, orders, totals, createdAt } = statement;
  return (
    <Section title={facts.title}>
      <Facts>
        <Fact term={facts.link}>
          <span className={styles.link}>
            <Ltr>{link}</Ltr>
            <CopyButton
              value={link}
              label={facts.copy}
              copiedLabel={facts.copied}
              failedLabel={facts.copyFailed}
            />
          </span>
        </Fact>
        <Fact term={facts.visits}>{visits}</Fact>
        <Fact term={facts.orders}>{orders}</Fact>
        {sums.map((name) => (
          <Fact key={name} term={facts.sums[name]}>
            <Price cents={totals[name]} />
          </Fact>
        ))}
        <Fact term={facts.since}>
          <Moment moment={createdAt} />
        </Fact>
      </Facts>
    </Section>
  );
}
