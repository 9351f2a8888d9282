import { type FormEvent, useState } from "react";
import { latinDigits } from "../../../i18n/digits.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { type PluralForms, plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { BesideLabel, Choice } from "../../../ui/choice.tsx";
import { Paging } from "../../../ui/paging.tsx";
import styles from "./list-paging.module.css";
import { pageSizes } from "./list-query.ts";
import type { RowPage } from "./table-rows.ts";

export interface PagingWords {
  /** Of the steps, for screen readers. */
  readonly pages: string;
  /** With `{first}`, `{last}` and `{count}`. */
  readonly range: PluralForms;
}

interface Props {
  words: PagingWords;
  loaded: RowPage<unknown>;
  size: number;
  onChange: (changed: { page?: number; size?: number }) => void;
}

/** Which rows are shown; how many on a page, which page, and the steps to the next ones. */
export function ListPaging({ words, loaded: { rows, total, page }, size, onChange }: Props) {
  const { language } = useLanguage();
  const { paging } = useWords("admin-lists");
  const first = page * size + 1;
  const last = first + rows.length - 1;
  const summary = plural(language, total, words.range)
    .replace("{first}", String(first))
    .replace("{last}", String(last));
  const pages = Math.max(1, Math.ceil(total / size));
  const turn = (next: number) => onChange({ page: next });
  return (
    <Paging
      label={words.pages}
      summary={summary}
      previousLabel={paging.previous}
      nextLabel={paging.next}
      onPrevious={page > 0 ? () => turn(page - 1) : undefined}
      onNext={last < total ? () => turn(page + 1) : undefined}
    >
      {total > Math.min(...pageSizes) && (
        <Choice
          label={paging.size}
          value={String(size)}
          onChange={(choice) => onChange({ size: Number(choice) })}
        >
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Choice>
      )}
      {pages > 1 && <PageField key={page} page={page} pages={pages} onGo={turn} />}
    </Paging>
  );
}

interface PageFieldProps {
  /** From 0. */
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

/** The page that is shown, as a field: another number and Enter lead there. */
function PageField({ page, pages, onGo }: PageFieldProps) {
  const { paging: words } = useWords("admin-lists");
  const [typed, setTyped] = useState(String(page + 1));
  const go = () => {
    const wanted = Number(latinDigits(typed));
    const target = Number.isSafeInteger(wanted) ? Math.min(Math.max(wanted, 1), pages) : page + 1;
    setTyped(String(target));
    if (target !== page + 1) onGo(target - 1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form className={styles.page} noValidate onSubmit={submit}>
      <BesideLabel label={words.page}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={go}
        />
      </BesideLabel>
      <span>{fill(words.ofPages, { pages })}</span>
    </form>
  );
}
