import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { shortDate } from "../../i18n/day-text.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { brand, savedFileName } from "../../site/brand.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { ErrorState } from "../../ui/state.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { failureToast } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { useSession } from "../session-context.ts";
import { useRetry } from "../use-retry.ts";
import { type CodesLeft, fetchCodesLeft, generateCodes } from "./api.ts";
import styles from "./second-factor.module.css";

const queryKey = ["recovery-codes"];

/**
 * The codes for the day when the app or the key is lost: how many are left, and making them. They are shown once.
 *
 * `takesFocus`: the first app or key was added just now, and this is what comes next.
 */
export function RecoveryCodes({ takesFocus }: { takesFocus: boolean }) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor/recovery-codes");
  const { data: left, isPending, isError, refetch } = useQuery({ queryKey, queryFn: fetchCodesLeft });
  const retry = useRetry(queryKey);
  const { run, dialog } = useReauthentication();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isStored, setStored] = useState(false);

  const make = async (isAnew: boolean) => {
    setBusy(true);
    try {
      if (await run(async () => setCodes(await generateCodes(isAnew)))) void refetch();
    } catch (error) {
      showToast(failureToast(error, language, words, words.failed));
    }
    setBusy(false);
    setAsked(false);
  };
  const stored = () => {
    setStored(true);
    setCodes(undefined);
  };
  if (codes) return <CodeSheet codes={codes} onStored={stored} />;
  if (isPending) return <Waiting label={words.loading} lines={2} />;
  if (isError)
    return <ErrorState title={words.loadFailed.title} retryLabel={words.loadFailed.retry} onRetry={retry} />;
  return (
    <div className={styles.secondFactorCodes}>
      <Heading text={words.title} takesFocus={takesFocus || isStored} />
      <CodesLeftText left={left} />
      <Button
        kind={left === null ? "ink" : "outline"}
        busy={isBusy}
        busyLabel={words.busy}
        onClick={() => (left === null ? void make(false) : setAsked(true))}
      >
        {left === null ? words.make : words.renew}
      </Button>
      {isAsked && (
        <ConfirmDialog
          words={words.dialog}
          isGrave
          onConfirm={() => make(true)}
          onClose={() => setAsked(false)}
        >
          <p>{words.dialog.text}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  );
}

function Heading({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h3 ref={heading} tabIndex={-1} className="h4">
      {text}
    </h3>
  );
}

/** From here on it is said that they run out. */
const FEW = 3;

/** What is to be said of the recovery codes: none were made, few are left, or how many. */
function CodesLeftText({ left }: { left: CodesLeft | null }) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor/recovery-codes");
  if (left === null)
    return (
      <div className={styles.advice}>
        <p className={styles.adviceTitle}>{words.none.title}</p>
        <p>{words.none.text}</p>
      </div>
    );
  const count = plural(language, left.remaining, words.left);
  if (left.remaining > FEW)
    return (
      <>
        <p className="muted">{words.lead}</p>
        <p>{count}</p>
      </>
    );
  return (
    <div className={styles.advice}>
      <p className={styles.adviceTitle}>{count}</p>
      <p>{words.few}</p>
    </div>
  );
}

interface SheetProps {
  codes: readonly string[];
  onStored: () => void;
}

/** The new codes, this once, with the ways to keep them: on paper, in a file, or copied. */
function CodeSheet({ codes, onStored }: SheetProps) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor/recovery-codes");
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
    saveFile(new Blob([text], { type: "text/plain;charset=utf-8" }), savedFileName("recovery-codes.txt"));
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
        <ol className={styles.codeSheetCodes} dir="ltr" aria-label={words.title}>
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
