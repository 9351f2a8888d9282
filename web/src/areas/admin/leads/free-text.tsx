import styles from "./leads.module.css";

/** What somebody wrote, in lines as they wrote it and in its own direction. */
export function FreeText({ children }: { children: string }) {
  return (
    <p dir={isArabic(children) ? "rtl" : "auto"} className={styles.text}>
      {children}
    </p>
  );
}

/** By most of the letters: Arabic often opens with a name in Latin ones, which alone would turn it around. */
function isArabic(text: string): boolean {
  const count = (letter: RegExp) => text.match(letter)?.length ?? 0;
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu);
}
