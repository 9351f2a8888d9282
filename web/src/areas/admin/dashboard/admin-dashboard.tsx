import { type ReactNode, Suspense, useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { useQueryParameter } from "../../../site/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { TabList, TabPanel } from "../../../ui/tabs.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import styles from "./admin-dashboard.module.css";

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

interface LogOutProps {
  words: Words<"admin-dashboard">;
  /** Ends the session of this browser. */
  onLeave: () => Promise<void>;
}

/**
 * Clears the admin flag and goes to the admin page's sign-in form. The session of this browser ends with it:
 * otherwise the server would call the visitor an admin again at once.
 */
export function LogOutAdmin({ words, onLeave }: LogOutProps) {
  const navigate = usePageNavigate();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await onLeave();
    navigate("/admin", { replace: true });
    showToast({ title: words.loggedOut });
  };
  return (
    <Button
      kind="outline"
      size="small"
      busy={isBusy}
      busyLabel={words.loggingOut}
      onClick={() => void leave()}
    >
      <Icon name="out" />
      {words.logOut}
    </Button>
  );
}
