import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Section } from "../lists/section.tsx";
import styles from "./affiliates.module.css";
import type { Payout } from "./statement.ts";

/** What the partner was paid, and how. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { language } = useLanguage();
  const { payouts: words } = useWords("admin-affiliates");
  return (
    <Section title={words.title}>
      {payouts.length === 0 ? (
        <p className={`small muted ${styles.none}`}>{words.none}</p>
      ) : (
        <Table
          caption={words.title}
          columns={payoutColumns(words, language)}
          rows={payouts}
          rowKey={({ id }) => id}
          className={styles.table}
        />
      )}
    </Section>
  );
}

function payoutColumns(words: Words<"admin-affiliates">["payouts"], language: Language): Column<Payout>[] {
  return [
    {
      key: "date",
      header: words.date,
      quiet: true,
      cell: ({ createdAt }) => shortDate(createdAt, language),
    },
    { key: "amount", header: words.amount, cell: ({ amount }) => <Price cents={amount} /> },
    { key: "note", header: words.note, cell: ({ note }) => <bdi>{note}</bdi> },
  ];
}
