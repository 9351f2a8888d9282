import { useEffect, useRef, useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { shortDate } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";
import { brand } from "../../site/brand.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useSession } from "../session-context.ts";
import styles from "./code-sheet.module.css";

interface Props {
  codes: readonly string[];
  onStored: () => void;
}

/** The new codes, this once, with the ways to keep them: on paper, in a file, or copied. */
export function CodeSheet({ codes, onStored }: Props) {
  const { language } = useLanguage();
  const words = useWords("recovery-codes");
  const { sheet } = words;
  const { user } = useSession();
  const email = user?.email ?? "";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [madeAt] = useState(() => new Date().toISOString());
  const date = shortDate(madeAt, language);
  const save = () => {
    const head = sheet.file.replace("{brand}", brand.name[language]).replace("{date}", date);
    const text = [head, email, "", ...codes, "", sheet.once, ""].join("\r\n");
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), "tawam-recovery-codes.txt");
  };
  return (
    <div className={styles.sheet}>
      <h3 ref={heading} tabIndex={-1} className="h4">
        {sheet.title}
      </h3>
      <p className="muted">{sheet.text}</p>
      <div className={styles.paper}>
        <p className={styles.whose}>
          {fill(sheet.whose, { brand: brand.name[language], email: <Ltr>{email}</Ltr>, date })}
        </p>
        <ol className={styles.codes} dir="ltr" aria-label={words.title}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <p className="small muted">{sheet.once}</p>
      </div>
      <div className={styles.tools}>
        <CopyButton
          value={codes.join("\n")}
          label={sheet.copy}
          copiedLabel={sheet.copied}
          failedLabel={sheet.copyFailed}
        />
        <Button kind="outline" size="small" onClick={save}>
          {sheet.save}
        </Button>
        <Button kind="outline" size="small" onClick={() => window.print()}>
          {sheet.print}
        </Button>
      </div>
      <Button kind="ink" onClick={onStored}>
        {sheet.stored}
      </Button>
    </div>
  );
}
