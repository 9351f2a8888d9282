import { useState } from "react";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { addressOf } from "../../site/address.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { errorCode, failureToast, waitMinutes } from "../problem-text.ts";
import { fetchCodesLeft, redeemRecoveryCode } from "./api.ts";
import type { RecoveryValues } from "./form-rules.ts";
import styles from "./second-factor.module.css";

const loadRules = () => import("./form-rules.ts").then((module) => module.recoveryRules);

/** The server's codes for a code that does not count: a key of `validation` each. */
const refusals: Readonly<Record<string, string>> = {
  mfa_verification_failed: "wrong",
  validation_failed: "wrong",
  mfa_factor_not_found: "none",
};

interface Props {
  email: string;
  onDone: (() => void) | undefined;
}

/** A code from paper in place of the app or key that was lost; leads on to what has to be done about the loss. */
export function RecoveryStep({ email, onDone }: Props) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor/recovery-codes");
  const { step } = words;
  /** Minutes until the server looks at codes again. */
  const [wait, setWait] = useState(0);

  const send = async ({ recoveryCode }: RecoveryValues) => {
    dismissToast();
    setWait(0);
    await redeemRecoveryCode(recoveryCode);
    onDone?.();
    const left = await fetchCodesLeft().catch(() => null);
    showToast({
      title: step.done.title,
      description: left ? plural(language, left.remaining, step.done.left) : step.done.text,
      duration: Number.POSITIVE_INFINITY,
      action: { label: step.done.action, href: addressOf("/profile?part=security", language) },
    });
  };
  const fail = async (error: unknown) => {
    const code = errorCode(error);
    if (code === "mfa_recovery_codes_locked") return setWait(waitMinutes(error));
    if (refusals[code]) {
      const left = code === "mfa_verification_failed" ? await fetchCodesLeft().catch(() => null) : null;
      return form.refuse({ recoveryCode: left?.remaining === 0 ? "none" : refusals[code] });
    }
    return showToast(failureToast(error, language, words, words.failed));
  };
  const form = useForm<RecoveryValues>({ loadRules, send, fail: (error) => void fail(error) });
  const locked = wait > 0 ? plural(language, wait, step.locked) : undefined;
  return (
    <>
      <h1 className="h2">{step.title}</h1>
      <p className="muted">{fill(step.lead, { email: <Ltr>{email}</Ltr> })}</p>
      <form {...form.props} className={styles.form}>
        <TextField
          name="recoveryCode"
          label={step.label}
          hint={step.hint}
          error={validationText(step.validation, form.problems["recoveryCode"]) || locked}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus because the field is what the visitor has just asked for
          autoFocus
          maxLength={100}
          dir="ltr"
          required
        />
        {/* Read out: nothing takes the focus when the server looks at no more codes. */}
        <output className="visually-hidden">{locked}</output>
        <Button type="submit" wide busy={form.isSending} busyLabel={step.busy}>
          {step.submit}
        </Button>
      </form>
    </>
  );
}
