import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { keyProblem } from "../keys/key-problem.ts";
import { keySupport } from "../keys/key-support.ts";
import { NeedsName } from "../keys/needs-name.tsx";
import { FactorChoice } from "./factor-choice.tsx";
import { showKey } from "./keys.ts";
import styles from "./second-factor.module.css";

interface Props {
  email: string;
  keys: readonly Factor[];
  onDone: () => void;
}

/** A security key, plugged in or held to the phone. The browser asks for it. */
export function KeyStep({ email, keys, onDone }: Props) {
  const { language } = useLanguage();
  const words = useWords("second-factor");
  const [chosen, setChosen] = useState(keys[0]?.id ?? "");
  const [isBusy, setBusy] = useState(false);
  const support = keySupport();
  const ask = async () => {
    dismissToast();
    setBusy(true);
    try {
      await showKey(chosen);
      onDone();
    } catch (error) {
      showToast(keyProblem(error, language, { ...words, key: words.keyWords }, words.key.failed));
    }
    setBusy(false);
  };
  return (
    <>
      <h1 className="h2">{words.key.title}</h1>
      <p className="muted">{fill(words.key.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <div className={styles.form}>
        <FactorChoice factors={keys} value={chosen} onChange={setChosen} label={words.key.which} />
        {support === "yes" && (
          <Button
            wide
            busy={isBusy}
            busyLabel={words.key.busy}
            onClick={() => void ask()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus because it stands where the form was
            autoFocus
          >
            {words.key.submit}
          </Button>
        )}
        {support === "address" && <NeedsName sentence={words.keyWords.needsName} />}
        {support === "no" && <p className="small muted">{words.keyWords.unsupported}</p>}
      </div>
    </>
  );
}
