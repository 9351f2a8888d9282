import { type ReactNode, Suspense, useState } from "react";
import type { Words } from "../../i18n/dictionaries.ts";
import { Loader } from "../../ui/loader.tsx";
import { TabList, TabPanel } from "../../ui/tabs.tsx";
import styles from "./admin-dashboard.module.css";
import { LogOutAdmin } from "./log-out-admin.tsx";

export interface Part {
  id: string;
  label: string;
  content: ReactNode;
}

/** The heading, the way out, and one tab for each part; a part is made when its tab is chosen. */
export function AdminDashboard({
  words,
  parts,
}: {
  words: Words<"admin-dashboard">;
  parts: readonly Part[];
}) {
  const [selected, setSelected] = useState(parts[0]?.id ?? "");
  const part = parts.find(({ id }) => id === selected);
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <h1 className="h2">{words.title}</h1>
        <LogOutAdmin words={words} />
      </div>
      <TabList label={words.tabs.label} tabs={parts} selected={selected} onSelect={setSelected} />
      {part && (
        <TabPanel key={part.id} id={part.id}>
          <Suspense fallback={<Loader large className={styles.opening} />}>{part.content}</Suspense>
        </TabPanel>
      )}
    </div>
  );
}
