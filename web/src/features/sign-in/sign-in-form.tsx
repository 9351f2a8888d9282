import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { errorCode, problemText } from "../../session/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import type { Arrival } from "./arrival.ts";
import styles from "./sign-in-form.module.css";
import { type SignInValues, signInRules } from "./sign-in-rules.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

/** Signs in; the page hears of it by the session. */
export function SignInForm({ email, isMailSent }: Arrival) {
  const { language } = useLanguage();
  const words = useWords("auth");
  const [unconfirmed, setUnconfirmed] = useState("");
  const form = useForm<SignInValues>({
    resolver: standardSchemaResolver(signInRules),
    defaultValues: { email, password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = async (values: SignInValues) => {
    setUnconfirmed("");
    dismissToast();
    try {
      await signIn(values);
      showToast(words.signIn.done);
    } catch (error) {
      const { title, description } = words.signIn.failed;
      showToast({ kind: "error", title, description: problemText(error, language, words, description) });
      if (errorCode(error) === "email_not_confirmed") setUnconfirmed(values.email);
    }
  };
  const field = (name: keyof SignInValues) => ({
    ...form.register(name),
    label: words.fields[name],
    error: validationText(words.validation, errors[name]?.message),
    required: true,
  });

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {unconfirmed && <UnconfirmedNotice email={unconfirmed} sentence={words.signIn.unconfirmed} />}
      {!unconfirmed && isMailSent && <UnconfirmedNotice email={email} sentence={words.signIn.checkMail} />}
      <TextField {...field("email")} type="email" autoComplete="username" />
      <PasswordField
        {...field("password")}
        showLabel={words.fields.showPassword}
        hideLabel={words.fields.hidePassword}
      />
      <Button type="submit" wide busy={isSubmitting} busyLabel={words.signIn.busy}>
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
