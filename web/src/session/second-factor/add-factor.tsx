import { type ReactNode, useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { brand } from "../../site/brand.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/field.tsx";
import { dismissToast, showToast, type ToastOptions } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { DialogProblem } from "../dialog-problem.tsx";
import { keyFailureToast, keySupport, NeedsHostName } from "../keys/key-support.tsx";
import { errorCode, failureToast } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { addKey, enroll, type NewFactor, unenroll } from "./api.ts";
import type { KeyValues } from "./form-rules.ts";
import { NewFactorForm } from "./new-factor-form.tsx";
import styles from "./second-factor.module.css";

interface Props {
  /** Whether the operator has turned security keys on. */
  hasKeys: boolean;
  /** Whether there is an app already. */
  hasApps?: boolean;
  /** The look of the button for an app. */
  kind?: ButtonKind;
  onDone: () => void;
}

/** The two kinds of a second factor, side by side: an authenticator app and a security key. */
export function AddFactor({ hasKeys, hasApps = false, kind = "outline", onDone }: Props) {
  const { setup } = useWords("session/second-factor");
  return (
    <SecondFactorSetup kind={kind} label={hasApps ? setup.another : setup.start} onDone={onDone}>
      {hasKeys && <AddKey onDone={onDone} />}
    </SecondFactorSetup>
  );
}

interface SetupProps {
  /** The app is set up, and this session counts as given with it. */
  onDone: () => void;
  /** The look and the words of the button that starts. */
  kind: ButtonKind;
  label: string;
  /** What else is offered, beside the button. */
  children?: ReactNode;
}

/** Sets up an authenticator app: one button, then the QR code, the key, what to keep, and the first code. */
function SecondFactorSetup({ onDone, kind, label, children }: SetupProps) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor");
  const { run, dialog } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [wasOpen, setWasOpen] = useState(false);

  const start = async () => {
    setBusy(true);
    try {
      await run(async () => setFactor(await enroll(brand.name[language])));
    } catch (error) {
      showToast(failureToast(error, language, words, words.failed));
    }
    setBusy(false);
  };
  const close = () => {
    setFactor(null);
    setWasOpen(true);
  };
  const cancel = (id: string) => {
    close();
    // Best effort: a factor without its first code counts for nothing, and the server forgets it.
    void unenroll(id).catch(() => undefined);
  };
  const finish = () => {
    close();
    onDone();
  };
  if (factor === null)
    return (
      <div className={styles.buttons}>
        <Button
          kind={kind}
          busy={isBusy}
          busyLabel={words.setup.starting}
          onClick={() => void start()}
          // oxlint-disable-next-line jsx-a11y/no-autofocus because it stands where the form was
          autoFocus={wasOpen}
        >
          {label}
        </Button>
        {children}
        {dialog}
      </div>
    );
  return <NewFactorForm factor={factor} onDone={finish} onCancel={() => cancel(factor.id)} />;
}

/** Adds a security key, where the browser has them. */
function AddKey({ onDone }: { onDone: () => void }) {
  const words = useWords("session/second-factor");
  const [isAsked, setAsked] = useState(false);
  const support = keySupport();
  if (support === "no") return null;
  if (support === "address") return <NeedsHostName sentence={words.keyWords.needsName} />;
  return (
    <>
      <Button kind="outline" onClick={() => setAsked(true)}>
        {words.key.add}
      </Button>
      {isAsked && <AddKeyDialog onDone={onDone} onClose={() => setAsked(false)} />}
    </>
  );
}

const loadRules = () => import("./form-rules.ts").then((module) => module.keyRules);

/** Asks for the key's name, then has the browser ask for the key. */
function AddKeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor");
  const { run, dialog } = useReauthentication();
  const [problem, setProblem] = useState<ToastOptions>();
  const send = async ({ keyName }: KeyValues) => {
    dismissToast();
    setProblem(undefined);
    if (!(await run(() => addKey(keyName)))) return;
    showToast(words.key.done);
    onClose();
    onDone();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === "mfa_factor_name_conflict") form.refuse({ keyName: "taken" });
    else setProblem(keyFailureToast(error, language, { ...words, key: words.keyWords }, words.key.failed));
  };
  const form = useForm<KeyValues>({ loadRules, send, fail });
  return (
    <>
      <DialogForm words={words.key.dialog} form={form.props} isBusy={form.isSending} onClose={onClose}>
        <p>{words.key.text}</p>
        <TextField
          name="keyName"
          label={words.key.name}
          hint={words.key.nameHint}
          error={validationText(words.key.validation, form.problems["keyName"])}
          autoComplete="off"
          maxLength={120}
          dir="auto"
          required
        />
        <DialogProblem problem={problem} />
      </DialogForm>
      {dialog}
    </>
  );
}
