import styles from "./guide-rows.module.css";

/** Short rules under one line each. */
export function GuideRows({ rows }: { rows: readonly { title: string; text: string }[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ title, text }) => (
        <li key={title}>
          <h3 className="h3">{title}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
