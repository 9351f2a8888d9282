import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { textLink } from "../../ui/text-link.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { type NewFactor, verifyCode } from "./api.ts";
import { CodeField, useCodeForm } from "./code-form.tsx";
import styles from "./second-factor.module.css";

interface Props {
  factor: NewFactor;
  onDone: () => void;
  onCancel: () => void;
}

/** The QR code and the key, what to keep in case the phone is lost, and the first code as proof. */
export function NewFactorForm({ factor, onDone, onCancel }: Props) {
  const words = useWords("session/second-factor");
  const { setup } = words;
  const { run, dialog } = useReauthentication();
  const form = useCodeForm(async (code) => {
    if (!(await run(() => verifyCode(factor.id, code)))) return;
    showToast(setup.done);
    onDone();
  });
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.setup}>
      <h3 ref={first} tabIndex={-1} className="h4">
        {setup.scan.title}
      </h3>
      <p className="muted">{setup.scan.text}</p>
      <div className={styles.code}>
        <img src={factor.qrCode} alt={setup.scan.alt} className={styles.qr} />
        <div className={styles.key}>
          <p className="small muted">{setup.key.label}</p>
          <p className={styles.letters}>
            <Ltr>{inGroups(factor.key)}</Ltr>
          </p>
          <CopyButton
            value={factor.key}
            label={setup.key.copy}
            copiedLabel={setup.key.copied}
            failedLabel={setup.key.copyFailed}
          />
          <a href={factor.link} className={textLink()}>
            {setup.key.open}
          </a>
        </div>
      </div>
      <div className={styles.advice}>
        <p className={styles.adviceTitle}>{setup.recovery.title}</p>
        <p>{setup.recovery.text}</p>
      </div>
      <form {...form.props} className={styles.form}>
        <CodeField problem={form.problems["code"]} hint={setup.codeHint} />
        <div className={styles.buttons}>
          <Button type="submit" busy={form.isSending} busyLabel={setup.busy}>
            {setup.submit}
          </Button>
          <Button kind="outline" onClick={onCancel}>
            {setup.cancel}
          </Button>
        </div>
      </form>
      {dialog}
    </div>
  );
}

/** Four letters at a time, as people type them off. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(" ") ?? key;
}
