import type { ReactNode } from "react";
import type { Receipt, ReceiptLine } from "../../../generated/api-types.ts";
import { shortDate } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { brand } from "../../../site/brand.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PlanName } from "../../../ui/plan-name.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./receipt.module.css";

/** The receipt itself: one sheet of paper. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { language } = useLanguage();
  const words = useWords("account/receipt");
  const { seller, buyer } = receipt;
  return (
    <article className={styles.sheet}>
      <div className={styles.head}>
        <Logo language={language} label={brand.name[language]} className={styles.logo} />
        <h1 className="h2">{words.title}</h1>
      </div>
      <dl className={styles.facts}>
        <Fact name={words.number}>
          <Ltr>{receipt.number}</Ltr>
        </Fact>
        <Fact name={words.paidOn}>{shortDate(receipt.paidAt, language)}</Fact>
        <Fact name={words.transaction}>
          <Ltr>{receipt.transactionId}</Ltr>
        </Fact>
      </dl>
      <div className={styles.parties}>
        <section aria-labelledby="seller">
          <h2 id="seller">{words.seller}</h2>
          <p className={styles.name}>{seller.legalName}</p>
          {seller.address && <p>{seller.address}</p>}
          {seller.tradeLicence && (
            <p>{fill(words.tradeLicence, { number: <Ltr>{seller.tradeLicence}</Ltr> })}</p>
          )}
          {seller.taxNumber && <p>{fill(words.taxNumber, { number: <Ltr>{seller.taxNumber}</Ltr> })}</p>}
        </section>
        <section aria-labelledby="buyer">
          <h2 id="buyer">{words.buyer}</h2>
          {buyer.name && (
            <p className={styles.name}>
              <bdi>{buyer.name}</bdi>
            </p>
          )}
          {buyer.email && (
            <p>
              <Ltr>{buyer.email}</Ltr>
            </p>
          )}
        </section>
      </div>
      <ReceiptLines receipt={receipt} />
      <footer className={styles.foot}>
        <p>{words.currency}</p>
        <p>{fill(words.question, { email: <Ltr>{seller.email}</Ltr> })}</p>
      </footer>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was paid for, and what went back. */
function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const words = useWords("account/receipt");
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
  const words = useWords("account/receipt");
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
  const words = useWords("account/receipt");
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
