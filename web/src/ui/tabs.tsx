import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { pushIntoView } from "./push-into-view.ts";
import styles from "./tabs.module.css";

export type Tab = { id: string; label: ReactNode };

/**
 * Tabs that switch panels in place; arrows, Home and End move and select. More than fit scroll sideways.
 *
 * Props: `label`; `tabs` (id and label of each); `selected` id; `onSelect(id)`; `className`. Show the panel of
 * the selected tab in `<TabPanel>` with the same id.
 */
export function TabList(props: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
  className?: string | undefined;
}) {
  const { tabs, selected, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => pushIntoView(list.current, `#tab-${selected}`), [selected]);
  function move(event: KeyboardEvent<HTMLDivElement>) {
    // Starts from the focused tab, because a key may come before the panel of the last one is rendered.
    const reached = (event.target as Element).id || `tab-${selected}`;
    const index = nextIndex(
      event,
      tabs.length,
      tabs.findIndex(({ id }) => `tab-${id}` === reached),
    );
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`tab-${tab.id}`)?.focus();
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={props.label}
      className={classNames(styles.tabs, props.className)}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-selected={tab.id === selected}
          aria-controls={`panel-${tab.id}`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** The panel of a tab. Props: `id` of the tab, `children`, `className`. */
export function TabPanel(props: { id: string; children: ReactNode; className?: string | undefined }) {
  return (
    <div
      role="tabpanel"
      id={`panel-${props.id}`}
      aria-labelledby={`tab-${props.id}`}
      className={props.className}
    >
      {props.children}
    </div>
  );
}

/** Returns the tab that a key selects: arrows follow the reading direction and wrap around. */
function nextIndex(event: KeyboardEvent<HTMLElement>, count: number, index: number): number | undefined {
  const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const back = rtl ? "ArrowRight" : "ArrowLeft";
  if (event.key === forward) return (index + 1) % count;
  if (event.key === back) return (index - 1 + count) % count;
  if (event.key === "Home") return 0;
  if (event.key === "End") return count - 1;
  return undefined;
}
