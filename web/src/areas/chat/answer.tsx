import commissions from "virtual:commissions";
import { Fragment, type ReactNode } from "react";
import { loadedWords, type Words } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { brand } from "../../site/brand.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { PlanName } from "../../ui/plan-name.tsx";
import { Price } from "../../ui/price.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./chat.module.css";
import type { Reply } from "./message.ts";
import { type Offer, offersOf } from "./offers.ts";

/** What partners earn of each plan, by the plan's name in small letters. */
const shares = Object.fromEntries(
  commissions.rates.map(({ plan, percent }) => [plan.toLowerCase(), <Ltr key={plan}>{percent}%</Ltr>]),
);

interface Props {
  reply: Reply;
  language: Language;
  /** A link that leads to another page was followed. */
  onLeave: () => void;
}

/** What the assistant says, in the language that it was said in: text, prices of the catalogue, links on. */
export function Answer({ reply, language, onLeave }: Props) {
  const words = loadedWords(language, "chat");
  if (words === undefined) return null;
  const { text, links } = words.answers[reply];
  const offers = offersOf(reply, words.catalogue);
  const parts = {
    email: (
      <a href={`mailto:${brand.supportEmail}`} className={inlineLink()}>
        <Ltr>{brand.supportEmail}</Ltr>
      </a>
    ),
    percent: <Ltr>{words.catalogue.quarterlyDiscountPercent}%</Ltr>,
    ...shares,
  };
  return (
    <>
      <p>{withParts(text, parts)}</p>
      {offers.length > 0 && <OfferList offers={offers} words={words.offers} />}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <PageLink to={to} className={styles.link} onClick={onLeave}>
                {label}
                <Icon name="arrow" className={styles.arrow} />
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Fills what stands in braces; what has no part there keeps left to right: `{20%}`. */
function withParts(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{([^}]+)\}/).map((piece, index) =>
    // Every second piece was in braces; positions never change.
    index % 2 === 0 ? (
      piece
    ) : (
      <Fragment key={`${piece}-${index}`}>{parts[piece] ?? <Ltr>{piece}</Ltr>}</Fragment>
    ),
  );
}

interface OfferListProps {
  offers: readonly Offer[];
  words: Words<"chat">["offers"];
}

/** Stays at the end of a line, never at the start of the next. */
const SEPARATOR = "\u00a0· ";

/** Names and prices below an answer, with what each includes. */
function OfferList({ offers, words }: OfferListProps) {
  const isMixed = new Set(offers.map(({ page }) => page)).size > 1;
  return (
    <ul className={styles.offerList}>
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
function Kind({ page, words }: { page: string; words: OfferListProps["words"] }) {
  const kinds: Readonly<Record<string, string>> = words.kinds;
  return kinds[page] ? `${kinds[page]}: ` : null;
}
