import { useEffect, useState } from "react";
import styles from "./contents.module.css";

/** A part of the page: the `id` of its element, and the title that the list shows. */
export interface ContentsItem {
  id: string;
  title: string;
}

/** A part is being read once its start has passed the upper third of the window. */
const READ_FROM = "100000px 0px -66% 0px";

/**
 * The contents of a long text, in reading order. It stays in sight beside the text on wide screens and marks
 * the part that is being read: solid, the others hollow.
 *
 * Props: `label` names the list; `items`.
 */
export function Contents({ label, items }: { label: string; items: readonly ContentsItem[] }) {
  const current = useCurrentPart(items.map(({ id }) => id));
  return (
    <nav className={styles.contents} aria-label={label}>
      <ol className={styles.list}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current ? "location" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last of the elements whose start has been passed; the first while none has. */
function useCurrentPart(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const parts = all.split(" ");
    const passed = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target.id);
          else passed.delete(target.id);
        }
        setCurrent(parts.findLast((id) => passed.has(id)) ?? parts[0]);
      },
      { rootMargin: READ_FROM },
    );
    for (const id of parts) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
