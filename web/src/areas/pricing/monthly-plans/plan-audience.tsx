import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./monthly-plans.module.css";

interface Props {
  picture: string;
  words: { title: string; people: readonly { who: string; what: string }[] };
}

/** Whom a plan is for, beside a portrait. */
export function PlanAudience({ picture, words }: Props) {
  return (
    <section className={styles.planAudienceSection} aria-labelledby="audience-title">
      <Picture src={picture} className={styles.picture} />
      <div>
        <h2 id="audience-title" className="h2">
          {words.title}
        </h2>
        <dl className={styles.people}>
          {words.people.map(({ who, what }) => (
            <div key={who} className={styles.person}>
              <dt className="h4">{who}</dt>
              <dd className={styles.what}>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
