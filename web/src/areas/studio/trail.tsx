import { PageLink } from "../../site/page-link.tsx";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { PlanName } from "../../ui/plan-name.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./studio.module.css";

/**
 * The way from the Studio to this screen. Props: `label`; `studio`, the Studio's name; `plan`; `to`, the production's
 * address where this screen lies below it; `detail` after the plan's name.
 */
export function Trail(props: { label: string; studio: string; plan: string; to?: string; detail?: string }) {
  const { label, studio, plan, to, detail } = props;
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        <li>
          <PageLink to="/studio" className={inlineLink()}>
            {studio}
          </PageLink>
        </li>
        <li>
          <Nuqta className={styles.dot} />
          {to ? (
            <PageLink to={to} className={inlineLink()}>
              <PlanName name={plan} />
            </PageLink>
          ) : (
            <PlanName name={plan} />
          )}
          {detail}
        </li>
      </ol>
    </nav>
  );
}
