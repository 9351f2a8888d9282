import { type FormEvent, useState } from "react";
import { latinDigits } from "../../../i18n/digits.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { BesideLabel } from "../../../ui/choice.tsx";
import styles from "./list-paging.module.css";

interface Props {
  /** From 0. */
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

/** The page that is shown, as a field: another number and Enter lead there. */
export function PageField({ page, pages, onGo }: Props) {
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
