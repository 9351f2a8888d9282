import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { problemText } from "../../session/problem-text.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { brand } from "../../site/brand.ts";
import { Button, type ButtonKind } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { enrol, type NewFactor, withdraw } from "./factors.ts";
import { NewFactorForm } from "./new-factor-form.tsx";

interface Props {
  /** The app is set up, and this session counts as given with it. */
  onDone: () => void;
  /** The look of the button that starts, and its words if they are not the usual ones. */
  kind?: ButtonKind;
  label?: string | undefined;
}

/** Sets up an authenticator app: one button, then the QR code, the key, what to keep, and the first code. */
export function SecondFactorSetup({ onDone, kind = "ink", label }: Props) {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  const { run, dialog } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [factor, setFactor] = useState<NewFactor | null>(null);

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
  const cancel = (id: string) => {
    setFactor(null);
    // Best effort: a factor without its first code counts for nothing, and the server forgets it.
    void withdraw(id).catch(() => undefined);
  };
  const finish = () => {
    setFactor(null);
    onDone();
  };
  if (factor === null)
    return (
      <>
        <Button kind={kind} busy={isBusy} busyLabel={words.setup.starting} onClick={() => void start()}>
          {label ?? words.setup.start}
        </Button>
        {dialog}
      </>
    );
  return <NewFactorForm factor={factor} onDone={finish} onCancel={() => cancel(factor.id)} />;
}
