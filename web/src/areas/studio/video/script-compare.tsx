import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { compareScripts, type DiffRow, type Piece } from "./diff.ts";
import styles from "./video.module.css";

/** Two versions side by side. Props: `language` of the script. */
export function Compare(props: {
  before: { number: number; text: string };
  after: { number: number; text: string };
  language: Language;
}) {
  const words = useWords("studio/video/script");
  const { before, after, language } = props;
  const name = (number: number) => words.version.replace("{number}", String(number));
  const label = words.versions.table
    .replace("{before}", String(before.number))
    .replace("{after}", String(after.number));
  return (
    <Comparison
      label={label}
      heads={[name(before.number), name(after.number)]}
      before={before.text}
      after={after.text}
      language={language}
    />
  );
}

/** Two texts side by side, below each other on a phone. Props: `label`; `heads`, the names of both; `language`. */
export function Comparison(props: {
  label: string;
  heads: readonly [string, string];
  before: string;
  after: string;
  language: Language;
}) {
  const words = useWords("studio/video/script").versions;
  const { label, heads, before, after, language } = props;
  if (before === after) return <p className="muted">{words.same}</p>;
  const rows = compareScripts(before, after);
  return (
    <table className={styles.comparison} lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have nothing but their place.
          // oxlint-disable-next-line react/no-array-index-key because a comparison is made anew as a whole
          <tr key={index} data-same={isSame(row) || undefined}>
            <td data-head={heads[0]} className={row.before ? undefined : styles.gap}>
              <Pieces pieces={row.before} />
            </td>
            <td data-head={heads[1]} className={row.after ? undefined : styles.gap}>
              <Pieces pieces={row.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the line is the same on both sides. */
function isSame({ before, after }: DiffRow): boolean {
  return [before, after].every((side) => side?.every(({ kind }) => kind === "same"));
}

function Pieces({ pieces }: { pieces: readonly Piece[] | null }) {
  return pieces?.map(({ kind, text }, index) => {
    const Tag = { same: "span", out: "del", in: "ins" }[kind] as "span";
    // oxlint-disable-next-line react/no-array-index-key because a comparison is made anew as a whole
    return <Tag key={index}>{text}</Tag>;
  });
}
