import type { AffiliateStatement } from "../../../generated/api-types.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Price } from "../../../ui/price.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import styles from "./referral-statement.module.css";

type Payout = AffiliateStatement["payouts"][number];

/** What was paid out, the newest first. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { language } = useLanguage();
  const words = useWords("referrals").payouts;
  return (
    <section className={styles.part} aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="h3">
        {words.title}
      </h2>
      <Table
        caption={words.title}
        columns={columnsOf(words, language)}
        rows={payouts}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function columnsOf(words: Words<"referrals">["payouts"], language: Language): Column<Payout>[] {
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
