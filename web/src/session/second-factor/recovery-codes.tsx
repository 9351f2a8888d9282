import { useEffect, useRef, useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../ui/state.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { problemText } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { useAsked } from "../use-asked.ts";
import { CodeSheet } from "./code-sheet.tsx";
import { CodesState } from "./codes-state.tsx";
import { codesLeft, makeCodes } from "./recovery.ts";
import styles from "./second-factor.module.css";

/**
 * The codes for the day when the app or the key is lost: how many are left, and making them. They are shown once.
 *
 * `takesFocus`: the first app or key was added just now, and this is what comes next.
 */
export function RecoveryCodes({ takesFocus }: { takesFocus: boolean }) {
  const { language } = useLanguage();
  const words = useWords("recovery-codes");
  const left = useAsked(codesLeft);
  const { run, dialog } = useReauthentication();
  const [codes, setCodes] = useState<readonly string[]>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isStored, setStored] = useState(false);

  const make = async (isAnew: boolean) => {
    setBusy(true);
    try {
      if (await run(async () => setCodes(await makeCodes(isAnew)))) left.refresh();
    } catch (error) {
      const { title, description } = words.failed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
    }
    setBusy(false);
    setAsked(false);
  };
  const stored = () => {
    setStored(true);
    setCodes(undefined);
  };
  if (codes) return <CodeSheet codes={codes} onStored={stored} />;
  if (left.status === "loading") return <Waiting label={words.loading} lines={2} />;
  if (left.status === "failed")
    return (
      <ErrorState title={words.loadFailed.title} retryLabel={words.loadFailed.retry} onRetry={left.retry} />
    );
  const { answer } = left;
  return (
    <div className={styles.codes}>
      <Heading text={words.title} takesFocus={takesFocus || isStored} />
      <CodesState left={answer} />
      <Button
        kind={answer === null ? "ink" : "outline"}
        busy={isBusy}
        busyLabel={words.busy}
        onClick={() => (answer === null ? void make(false) : setAsked(true))}
      >
        {answer === null ? words.make : words.renew}
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
