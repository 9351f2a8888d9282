import type { ReactNode } from "react";
import type { Receipt } from "../../../generated/api-types.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { brand } from "../../../site/brand.ts";
import { Logo } from "../../../ui/art/logo.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { ReceiptLines } from "./receipt-lines.tsx";
import styles from "./receipt-sheet.module.css";

/** The receipt itself: one sheet of paper. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { language } = useLanguage();
  const words = useWords("receipt");
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
