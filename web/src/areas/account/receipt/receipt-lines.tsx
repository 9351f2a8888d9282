import type { Receipt, ReceiptLine } from "../../../generated/api-types.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./receipt-lines.module.css";

/** What was paid for, and what went back. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const words = useWords("receipt");
  const { dispute, lines, net, paid } = receipt;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.description}>
            <th scope="row">
              <Item line={line} />
            </th>
            <td>
              <Price cents={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name={words.total} cents={paid} />
        <Returned receipt={receipt} />
        {dispute === "open" && (
          <tr>
            <td colSpan={2} className={styles.dispute}>
              {words.disputed}
            </td>
          </tr>
        )}
        {net < paid && <Sum name={words.kept} cents={net} />}
      </tfoot>
    </table>
  );
}

function Item({ line }: { line: ReceiptLine }) {
  const { language } = useLanguage();
  const words = useWords("receipt");
  const { periodStart, periodEnd } = line;
  const date = (moment: string) => shortDate(moment, language);
  return (
    <>
      <span className={styles.item}>
        <PlanName name={line.description} />
      </span>
      <span className={styles.note}>{words.billing[line.billing ?? "once"]}</span>
      {periodStart && periodEnd && (
        <span className={styles.note}>
          {fill(words.period, { from: date(periodStart), to: date(periodEnd) })}
        </span>
      )}
    </>
  );
}

function Returned({ receipt }: { receipt: Receipt }) {
  const { language } = useLanguage();
  const words = useWords("receipt");
  const { lost, refunds } = receipt;
  return (
    <>
      {refunds.map(({ amount, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key because the refunds keep their order
        <tr key={index}>
          <th scope="row">
            {at ? fill(words.refunded, { date: shortDate(at, language) }) : words.refundedSometime}
          </th>
          <td>
            <Price cents={-amount} />
          </td>
        </tr>
      ))}
      {lost > 0 && (
        <tr>
          <th scope="row">{words.takenBack}</th>
          <td>
            <Price cents={-lost} />
          </td>
        </tr>
      )}
    </>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <tr className={styles.total}>
      <th scope="row">{name}</th>
      <td>
        <Price cents={cents} />
      </td>
    </tr>
  );
}
