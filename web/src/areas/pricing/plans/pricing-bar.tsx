import type { ReactNode } from "react";
import { PageLink } from "../../../site/page-link.tsx";
import { TabLinks } from "../../../ui/tab-links.tsx";
import type { PlanWords } from "./plan-grid.tsx";
import styles from "./plans.module.css";

interface Props {
  current: "/video-packages" | "/course-packages" | null;
  words: PlanWords["tabs"];
  /** The billing switch, where there is one. */
  children?: ReactNode;
}

/** The two kinds of packages, each a page of its own. */
export function PricingBar({ current, words, children }: Props) {
  const tabs = [
    { to: "/video-packages", label: words.videoPackages },
    { to: "/course-packages", label: words.courseCreation },
  ];
  return (
    <div className={styles.bar}>
      <TabLinks label={words.label} className={styles.tabs}>
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <PageLink to={to} aria-current={to === current ? "page" : undefined}>
              {label}
            </PageLink>
          </li>
        ))}
      </TabLinks>
      {children}
    </div>
  );
}
