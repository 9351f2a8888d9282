import { fill } from "../../../i18n/fill.tsx";
import { Price } from "../../../ui/price.tsx";
import styles from "./monthly-plans.module.css";

interface Props {
  price: number;
  /** Per month when paid by the year. */
  yearlyPrice?: number | null;
  words: { month: string; year?: string };
}

/** `$1,999/month or $1,799/month annually`, the first amount large. */
export function PlanPrice({ price, yearlyPrice, words }: Props) {
  return (
    <p className={styles.price}>
      <span className={styles.planPriceMonth}>
        {fill(words.month, {
          price: (
            <b>
              <Price cents={price} />
            </b>
          ),
        })}
      </span>{" "}
      {yearlyPrice && words.year && (
        <span className={styles.year}>{fill(words.year, { price: <Price cents={yearlyPrice} /> })}</span>
      )}
    </p>
  );
}
