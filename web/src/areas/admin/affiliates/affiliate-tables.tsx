import { shortDate } from "../../../i18n/day-text.ts";
import type { Words } from "../../../i18n/dictionaries.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import { StatusDot, type StatusTone } from "../../../ui/status-dot.tsx";
import { type Column } from "../../../ui/table.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { TwoLines } from "../lists/cells.tsx";
import { TableSection } from "../lists/table-section.tsx";
import type { Commission, Payout, Statement } from "./api.ts";

const tones: Record<Commission["state"], StatusTone> = {
  held: "warning",
  payable: "good",
  paid: "over",
  reversed: "bad",
};

/** What each payment of a buyer earned the partner. */
export function CommissionTable({ statement: { commissions } }: { statement: Statement }) {
  const { language } = useLanguage();
  const { commissions: words } = useWords("admin/affiliates");
  return <TableSection words={words} columns={commissionColumns(words, language)} rows={commissions} />;
}

function commissionColumns(
  words: Words<"admin/affiliates">["commissions"],
  language: Language,
): Column<Commission>[] {
  return [
    {
      key: "date",
      header: words.date,
      quiet: true,
      cell: ({ createdAt }) => shortDate(createdAt, language),
    },
    {
      key: "order",
      header: words.order,
      cell: ({ orderId, planName }) => <OrderLink id={orderId} planName={planName} />,
    },
    { key: "percent", header: words.percent, quiet: true, cell: ({ percent }) => <Ltr>{percent}%</Ltr> },
    {
      key: "amount",
      header: words.amount,
      cell: ({ amount, reversedAmount }) => (
        <TwoLines
          detail={reversedAmount > 0 && fill(words.reversed, { amount: <Price cents={reversedAmount} /> })}
        >
          <Price cents={amount} />
        </TwoLines>
      ),
    },
    {
      key: "state",
      header: words.state,
      cell: ({ state, payableAt }) => (
        <StatusDot tone={tones[state]}>
          {words.states[state].replace("{date}", shortDate(payableAt, language))}
        </StatusDot>
      ),
    },
  ];
}

function OrderLink({ id, planName }: { id: string | null; planName: string }) {
  if (id === null) return <PlanName name={planName} />;
  return (
    <PageLink to={`/admin?tab=orders&order=${id}`} className={inlineLink()}>
      <PlanName name={planName} />
    </PageLink>
  );
}

/** What the partner was paid, and how. */
export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const { language } = useLanguage();
  const { payouts: words } = useWords("admin/affiliates");
  return <TableSection words={words} columns={payoutColumns(words, language)} rows={payouts} />;
}

function payoutColumns(words: Words<"admin/affiliates">["payouts"], language: Language): Column<Payout>[] {
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
