import { fill } from "../../../i18n/fill.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Nuqta } from "../../../ui/art/nuqta.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import type { PaymentStatus } from "./payment-status.ts";
import styles from "./payment-status-line.module.css";

interface Props {
  status: PaymentStatus;
  words: Readonly<Record<PaymentStatus | "contact", string>>;
}

/** One honest line: what our own records say, in words, shape and colour. */
export function PaymentStatusLine({ status, words }: Props) {
  return (
    <output className={styles.line} data-status={status}>
      <Nuqta kind={status === "paid" ? "solid" : "twin"} />
      <span>
        {fill(words[status], {
          contact: (
            <PageLink to="/contact" className={inlineLink()}>
              {words.contact}
            </PageLink>
          ),
        })}
      </span>
    </output>
  );
}
