import { type ReactNode, Suspense } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { useQueryParameter } from "../../../site/query.ts";
import { Loader } from "../../../ui/loader.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import styles from "./admin-dashboard.module.css";
import { LogOutAdmin } from "./log-out-admin.tsx";

export interface Part {
  id: string;
  label: string;
  content: ReactNode;
}

interface Props {
  words: Words<"admin-dashboard">;
  parts: readonly Part[];
  /** Ends the session of this browser. */
  onLeave: () => Promise<void>;
}

/**
 * The heading, the way out, and one tab for each part; a part is made when its tab is chosen. The address names
 * the tab, but for the first.
 */
export function AdminDashboard({ words, parts, onLeave }: Props) {
  const navigate = usePageNavigate();
  const wanted = useQueryParameter("tab");
  const part = parts.find(({ id }) => id === wanted) ?? parts[0];
  const select = (id: string) => navigate(id === parts[0]?.id ? "/admin" : `/admin?tab=${id}`);
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1 className="h2">{words.title}</h1>
        <LogOutAdmin words={words} onLeave={onLeave} />
      </div>
      <TabList label={words.tabs.label} tabs={parts} selected={part?.id ?? ""} onSelect={select} />
      {part && (
        <TabPanel key={part.id} id={part.id}>
          <Suspense fallback={<Loader large className={styles.opening} />}>{part.content}</Suspense>
        </TabPanel>
      )}
    </div>
  );
}
