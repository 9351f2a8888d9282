import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { errorCode, problemText } from "../../session/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import type { Arrival } from "./arrival.ts";
import styles from "./sign-in-form.module.css";
import type { SignInValues } from "./sign-in-rules.ts";
import type { SignInWords } from "./sign-in-words.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

const loadRules = () => import("./sign-in-rules.ts").then((module) => module.signInRules);

/** Signs in; the page hears of it by the session. */
export function SignInForm({ email, isMailSent, words }: Arrival & { words: SignInWords }) {
  const { language } = useLanguage();
  const [unconfirmed, setUnconfirmed] = useState("");

  const send = async (values: SignInValues) => {
    dismissToast();
    setUnconfirmed("");
    try {
      await signIn(values);
    } catch (error) {
      if (errorCode(error) === "email_not_confirmed") setUnconfirmed(values.email);
      throw error;
    }
    showToast(words.signIn.done);
  };
  const fail = (error: unknown) => {
    const { title, description } = words.signIn.failed;
    showToast({ kind: "error", title, description: problemText(error, language, words, description) });
  };
  const form = useForm<SignInValues>({ loadRules, send, fail });
  const field = (name: keyof SignInValues) => ({
    name,
    label: words.fields[name],
    error: validationText(words.validation, form.problems[name]),
    required: true,
  });

  return (
    <form {...form.props} className={styles.form}>
      {unconfirmed && (
        <UnconfirmedNotice email={unconfirmed} sentence={words.signIn.unconfirmed} words={words} />
      )}
      {!unconfirmed && isMailSent && (
        <UnconfirmedNotice email={email} sentence={words.signIn.checkMail} words={words} />
      )}
      <TextField {...field("email")} type="email" defaultValue={email} autoComplete="username" />
      <PasswordField
        {...field("password")}
        showLabel={words.fields.showPassword}
        hideLabel={words.fields.hidePassword}
      />
      <Button type="submit" wide busy={form.isSending} busyLabel={words.signIn.busy}>
        {words.signIn.submit}
      </Button>
    </form>
  );
}

async function signIn(values: SignInValues): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signInWithPassword(values);
  if (error) throw error;
}
