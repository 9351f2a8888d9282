import { type ReactNode, useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { brand } from "../../site/brand.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { problemText } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import { enrol, type NewFactor, withdraw } from "./factors.ts";
import { NewFactorForm } from "./new-factor-form.tsx";
import styles from "./second-factor.module.css";

interface Props {
  /** The app is set up, and this session counts as given with it. */
  onDone: () => void;
  /** The look and the words of the button that starts. */
  kind: ButtonKind;
  label: string;
  /** What else is offered, beside the button. */
  children?: ReactNode;
}

/** Sets up an authenticator app: one button, then the QR code, the key, what to keep, and the first code. */
export function SecondFactorSetup({ onDone, kind, label, children }: Props) {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  const { run, dialog } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [wasOpen, setWasOpen] = useState(false);

  const start = async () => {
    setBusy(true);
    try {
      await run(async () => setFactor(await enrol(brand.name[language])));
    } catch (error) {
      const { title, description } = words.failed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
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
    void withdraw(id).catch(() => undefined);
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
