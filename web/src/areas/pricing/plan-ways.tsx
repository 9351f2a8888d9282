import startingPrices from "virtual:starting-prices";
import business from "../../generated/pictures/plan-ways/business.svg";
import course from "../../generated/pictures/plan-ways/course.svg";
import creator from "../../generated/pictures/plan-ways/creator.svg";
import tiers from "../../generated/pictures/plan-ways/tiers.svg";
import video from "../../generated/pictures/plan-ways/video.svg";
import { fill } from "../../i18n/fill.tsx";
import type { Shape } from "../../i18n/shape.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Picture } from "../../ui/art/picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price } from "../../ui/price.tsx";
import type words from "./plan-ways.en.ts";
import styles from "./pricing.module.css";

type WaysWords = Shape<typeof words>;
type Way = keyof WaysWords;

const pictures: Record<Way, string> = {
  pricing: tiers,
  "video-packages": video,
  "course-packages": course,
  "creator-plan": creator,
  "business-plan": business,
};

interface Props {
  title: string;
  lead?: string;
  /** The pages to lead to, in this order. */
  ways: readonly Way[];
  words: WaysWords;
}

/** The other ways to buy, each with its picture and where its prices start. */
export function PlanWays({ title, lead, ways, words }: Props) {
  return (
    <section className={styles.planWaysSection} aria-labelledby="ways-title">
      <header className={styles.heading}>
        <h2 id="ways-title" className="h2">
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
      </header>
      <ul className={styles.planWaysList}>
        {ways.map((way) => (
          <li key={way}>
            <PageLink to={`/${way}`} className={styles.way}>
              <Picture src={pictures[way]} className={styles.picture} />
              <div className={styles.about}>
                <h3 className="h3">{words[way].name}</h3>
                <p className={styles.text}>{words[way].text}</p>
              </div>
              <p className={`number ${styles.price}`}>
                {fill(words[way].price, { price: <Price cents={startingPrices[way]} /> })}
              </p>
              <Icon name="arrow" className={styles.arrow} />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
