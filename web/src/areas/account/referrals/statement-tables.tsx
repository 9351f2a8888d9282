import type { AffiliateStatement } from "../../../generated/api-types.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import styles from "./referrals.module.css";

type Commission = AffiliateStatement["commissions"][number];

const tones: Record<Commission["state"], StatusTone> = {
  held: "warning",
  payable: "good",
  paid: "good",
  reversed: "over",
};
/** As many as the server lists. */
const LISTED = 200;

/** What each payment of a referred buyer earned, the newest first. */
export function CommissionTable({ commissions }: { commissions: readonly Commission[] }) {
  const { language } = useLanguage();
  const words = useWords("account/referrals").commissions;
  return (
    <section className={styles.part} aria-labelledby="commissions-title">
      <h2 id="commissions-title" className="h3">
        {words.title}
      </h2>
      {commissions.length > 0 ? (
        <Table
          caption={words.title}
          columns={commissionColumns(words, language)}
          rows={commissions}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className="muted">{words.none}</p>
      )}
      {commissions.length === LISTED && (
        <p className="small muted">{words.newest.replace("{count}", String(LISTED))}</p>
      )}
    </section>
  );
}

function commissionColumns(
  words: Words<"account/referrals">["commissions"],
  language: Language,
): Column<Commission>[] {
  const date = (moment: string) => shortDate(moment, language);
  return [
    { key: "date", header: words.date, quiet: true, cell: ({ createdAt }) => date(createdAt) },
    { key: "plan", header: words.plan, cell: ({ planName }) => <PlanName name={planName} /> },
    { key: "percent", header: words.percent, quiet: true, cell: ({ percent }) => <Ltr>{percent}%</Ltr> },
    { key: "amount", header: words.amount, cell: (commission) => <Amount commission={commission} /> },
    {
      key: "state",
      header: words.state,
      cell: ({ state, payableAt }) => (
        <StatusDot tone={tones[state]}>{words.states[state].replace("{date}", date(payableAt))}</StatusDot>
      ),
    },
  ];
}

function Amount({ commission }: { commission: Commission }) {
  const words = useWords("account/referrals").commissions;
  const { amount, reversedAmount } = commission;
  return (
    <>
      <span className="number">
        <Price cents={amount} />
      </span>
      {reversedAmount > 0 && (
        <p className="caption muted">{fill(words.reversed, { amount: <Price cents={reversedAmount} /> })}</p>
      )}
    </>
  );
}

type Payout = AffiliateStatement["payouts"][number];

/** What was paid out, the newest first. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { language } = useLanguage();
  const words = useWords("account/referrals").payouts;
  return (
    <section className={styles.part} aria-labelledby="payouts-title">
      <h2 id="payouts-title" className="h3">
        {words.title}
      </h2>
      <Table
        caption={words.title}
        columns={payoutColumns(words, language)}
        rows={payouts}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function payoutColumns(words: Words<"account/referrals">["payouts"], language: Language): Column<Payout>[] {
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
