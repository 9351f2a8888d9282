import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { CodeField } from "./code-field.tsx";
import { FactorChoice } from "./factor-choice.tsx";
import { verifiedFactors, verifyCode } from "./factors.ts";
import styles from "./second-factor.module.css";
import { useCodeForm } from "./use-code-form.ts";

interface Props {
  email: string;
  /** Empty until they are known. */
  apps: readonly Factor[];
  onDone: () => void;
}

/** The code that an authenticator app shows. */
export function AppStep({ email, apps, onDone }: Props) {
  const words = useWords("second-factor");
  const [chosen, setChosen] = useState("");
  const form = useCodeForm(async (code) => {
    const [first] = apps.length > 0 ? apps : (await verifiedFactors()).apps;
    await verifyCode(chosen || (first?.id ?? ""), code);
    onDone();
  });
  return (
    <>
      <h1 className="h2">{words.step.title}</h1>
      <p className="muted">{fill(words.step.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <form {...form.props} className={styles.form}>
        <FactorChoice factors={apps} value={chosen || apps[0]?.id} onChange={setChosen} />
        <CodeField problem={form.problems["code"]} hint={words.code.hint} takesFocus />
        <Button type="submit" wide busy={form.isSending} busyLabel={words.step.busy}>
          {words.step.submit}
        </Button>
      </form>
    </>
  );
}
