import { classNames } from "./class-names.ts";
import styles from "./icon.module.css";

/* Each icon is one path on a 20 px grid. */
const shapes = {
  alert: "M10 3v9m0 3.5V17",
  arrow: "M3 10h13M11 5l5 5-5 5",
  chat: "M2.5 3.5h11v8h-6l-3 3v-3h-2zM10 14.5h3l3 3v-3h1.5V7",
  check: "M3.5 10.5l4 4 9-9.5",
  chevron: "M5 8l5 5 5-5",
  close: "M4 4l12 12M16 4L4 16",
  copy: "M7 7h10v10H7zM13 7V3H3v10h4",
  eye: "M1.5 10S4.5 4.5 10 4.5s8.5 5.5 8.5 5.5-3 5.5-8.5 5.5S1.5 10 1.5 10zM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  "eye-off":
    "M4.7 6.2C2.6 7.6 1.5 10 1.5 10s3 5.5 8.5 5.5c1.5 0 2.8-.4 3.9-1M8 4.7c.6-.1 1.3-.2 2-.2 5.5 0 8.5 5.5 8.5 5.5s-.7 1.3-2 2.7M8.2 8.2a2.5 2.5 0 0 0 3.6 3.6M3 3l14 14",
  lock: "M4 9h12v8H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9",
  menu: "M2 6.5h16M2 13.5h16",
  next: "M8 4l6 6-6 6",
  out: "M12 3H3.5v14H12M8 10h9M13.5 6.5L17 10l-3.5 3.5",
  pause: "M6 4v12M14 4v12",
  play: "M6 4l10 6-10 6z",
  previous: "M12 4l-6 6 6 6",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM13 13l4.5 4.5",
  share: "M10 13V2.5M6 6l4-4 4 4M3.5 10v7h13v-7",
};

export type IconName = keyof typeof shapes;

const directional: ReadonlySet<IconName> = new Set(["arrow", "chat", "next", "out", "previous"]);

/**
 * A 20 px line icon in the text's colour, always decorative: the control carries the name. Icons that mean a
 * direction (arrow, next, previous, out, chat) mirror in right-to-left pages.
 *
 * Props: `name`, `className`.
 */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.icon, directional.has(name) && styles.directional, className)}
      viewBox="0 0 20 20"
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
