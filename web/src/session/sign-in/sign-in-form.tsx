import { Suspense, useState } from "react";
import type { AuthSettings } from "../../backend/auth-settings.ts";
import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { lazy } from "../../site/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { errorCode, problemText } from "../problem-text.ts";
import { ForgotLink } from "./forgot-link.tsx";
import styles from "./sign-in-form.module.css";
import type { SignInValues } from "./sign-in-rules.ts";
import type { SignInWords } from "./sign-in-words.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";

const loadRules = () => import("./sign-in-rules.ts").then((module) => module.signInRules);

const SignInWays = lazy(() =>
  import("./sign-in-ways.tsx").then((module) => ({ default: module.SignInWays })),
);

interface Props {
  words: SignInWords;
  /** To begin with. */
  email: string;
  /** A confirmation mail is on its way to that address. */
  isMailSent: boolean;
  /** Which ways besides the password to offer; none until they are known, and where there are to be none. */
  ways?: AuthSettings | null;
}

/** Signs in; the page hears of it by the session. */
export function SignInForm({ email, isMailSent, ways, words }: Props) {
  const { language } = useLanguage();
  const [unconfirmed, setUnconfirmed] = useState("");

  const send = async (values: SignInValues) => {
    dismissToast();
    setUnconfirmed("");
    try {
      const isComplete = await signIn(values);
      if (isComplete) showToast(words.signIn.done);
    } catch (error) {
      if (errorCode(error) === "email_not_confirmed") setUnconfirmed(values.email);
      throw error;
    }
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
      <div>
        <PasswordField
          {...field("password")}
          showLabel={words.fields.showPassword}
          hideLabel={words.fields.hidePassword}
        />
        <ForgotLink label={words.signIn.forgot} className={styles.forgot} />
      </div>
      <Button type="submit" wide busy={form.isSending} busyLabel={words.signIn.busy}>
        {words.signIn.submit}
      </Button>
      {ways && (
        <Suspense>
          <SignInWays settings={ways} refuse={form.refuse} />
        </Suspense>
      )}
    </form>
  );
}

/** Says whether that was all: false when the code of a second factor is owed. */
async function signIn(values: SignInValues): Promise<boolean> {
  const { auth, lookUp } = await backend();
  const { error } = await auth.signInWithPassword(values);
  if (error) throw error;
  const { account } = await lookUp();
  return !account?.awaitsCode;
}
