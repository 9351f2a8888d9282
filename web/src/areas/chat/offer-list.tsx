import type { Words } from "../../i18n/dictionaries.ts";
import { PlanName } from "../../ui/plan-name.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./offer-list.module.css";
import type { Offer } from "./offers.ts";

interface Props {
  offers: readonly Offer[];
  words: Words<"chat">["offers"];
}

/** Stays at the end of a line, never at the start of the next. */
const SEPARATOR = "\u00a0· ";

/** Names and prices below an answer, with what each includes. */
export function OfferList({ offers, words }: Props) {
  const isMixed = new Set(offers.map(({ page }) => page)).size > 1;
  return (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <li key={offer.id} className={styles.offer}>
          <p className={styles.line}>
            <span className={styles.name}>{offer.isPlan ? <PlanName name={offer.name} /> : offer.name}</span>{" "}
            <span className={styles.cost}>
              {offer.price === "contact" ? (
                words.agreed
              ) : (
                <>
                  <span className={styles.price}>
                    <Price cents={offer.price} />
                  </span>{" "}
                  {offer.period && words.periods[offer.period]}
                </>
              )}
            </span>
          </p>
          <p className={styles.about}>
            {isMixed && <Kind page={offer.page} words={words} />}
            {offer.lines.join(SEPARATOR)}
          </p>
          {offer.extras.map((extra) => (
            <p key={extra.name} className={styles.about}>
              {extra.name}: <Price cents={extra.price} /> {extra.unit}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Which page sells it, where names repeat. */
function Kind({ page, words }: { page: string; words: Props["words"] }) {
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return kinds[page] ? `${kinds[page]}: ` : null;
}
