import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { chipClass } from "../../../ui/chip.tsx";
import { personName } from "../../../ui/studio/people.ts";
import { PERSONS_CONSENT, recordingsAddress } from "../addresses.ts";
import type { Production, Twin } from "../api.ts";
import { ConsentPart } from "../production/consent-part.tsx";
import styles from "./recordings.module.css";

/** Of one person among several: the way to the others, and the consent. */
export function PersonHead({ production, twin }: { production: Production; twin: Twin }) {
  return (
    <div className={styles.personHead}>
      <PeopleNav production={production} current={twin.id} />
      <ConsentPart key={twin.id} twin={twin} id={PERSONS_CONSENT} />
    </div>
  );
}

function PeopleNav({ production, current }: { production: Production; current: string }) {
  const words = useWords("studio/recordings");
  const { people } = useWords("studio/production/consent");
  const { twins } = production;
  return (
    <nav aria-label={people.whose}>
      <ul className={styles.people}>
        {twins.map(({ id }) => (
          <li key={id}>
            <PageLink
              to={recordingsAddress(production, id)}
              className={chipClass()}
              aria-current={id === current ? "page" : undefined}
            >
              <bdi>{personName(twins, id, words)}</bdi>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
