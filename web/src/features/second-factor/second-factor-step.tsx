import type { Factor } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import { signOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { CodeField } from "./code-field.tsx";
import { FactorChoice } from "./factor-choice.tsx";
import { verifiedFactors, verifyCode } from "./factors.ts";
import styles from "./second-factor.module.css";
import { useCodeForm } from "./use-code-form.ts";

interface Props {
  /** Who gave the password. */
  email: string;
  /** The code was right, and the session now counts; those who use the session hear of it by themselves. */
  onDone?: () => void;
}

/** Asks for the code after the password, and offers another account instead. */
export function SecondFactorStep({ email, onDone }: Props) {
  const words = useWords("second-factor");
  const [factors, setFactors] = useState<Factor[]>([]);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    // Without the list the form still asks; it is brought again when a code is sent.
    verifiedFactors().then(setFactors, () => undefined);
  }, []);
  const form = useCodeForm(async (code) => {
    const [first] = factors.length > 0 ? factors : await verifiedFactors();
    await verifyCode(chosen || (first?.id ?? ""), code);
    onDone?.();
  });
  return (
    <div className={styles.step}>
      <h1 className="h2">{words.step.title}</h1>
      <p className="muted">{fill(words.step.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <form {...form.props} className={styles.form}>
        <FactorChoice factors={factors} value={chosen || factors[0]?.id} onChange={setChosen} />
        <CodeField problem={form.problems["code"]} hint={words.code.hint} takesFocus />
        <Button type="submit" wide busy={form.isSending} busyLabel={words.step.busy}>
          {words.step.submit}
        </Button>
      </form>
      <p className="small muted">{words.step.lost}</p>
      <p className="small muted">
        <button type="button" className={inlineLink()} onClick={() => void signOut("local")}>
          {words.step.otherAccount}
        </button>
      </p>
    </div>
  );
}
