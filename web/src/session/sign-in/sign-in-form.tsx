import { type MouseEvent, Suspense, useState } from "react";
import { backend } from "../../backend/client.ts";
import type en from "../../i18n/en/parts/sign-in.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Shape } from "../../i18n/shape.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { lazy } from "../../site/lazy.tsx";
import { usePageNavigate } from "../../site/navigation.ts";
import { isPlainClick, PageLink } from "../../site/page-link.tsx";
import { Nuqta } from "../../ui/art/nuqta.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import type { AuthSettings } from "../auth-settings.ts";
import { errorCode, failureToast } from "../problem-text.ts";
import styles from "./sign-in.module.css";
import type { SignInValues } from "./sign-in-rules.ts";

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
    showToast(failureToast(error, language, words, words.signIn.failed));
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

/** Leads to a new password, and takes along the address that was typed. Stands inside the form. */
function ForgotLink({ label, className }: { label: string; className?: string | undefined }) {
  const navigate = usePageNavigate();
  const takeAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest("form");
    if (form === null || !isPlainClick(event)) return;
    event.preventDefault();
    navigate("/forgot-password", { state: { email: new FormData(form).get("email") } });
  };
  return (
    <PageLink to="/forgot-password" className={inlineLink(className)} onClick={takeAlong}>
      {label}
    </PageLink>
  );
}

interface NoticeProps {
  email: string;
  /** With `{email}`: the mail is on its way, or is still not answered. */
  sentence: string;
  words: SignInWords;
}

/** What stands between the visitor and their account, with the mail once more. */
function UnconfirmedNotice({ email, sentence, words }: NoticeProps) {
  const { language } = useLanguage();
  const { resend } = words.signIn;
  const [isBusy, setBusy] = useState(false);

  const sendAgain = async () => {
    setBusy(true);
    try {
      await resendConfirmation(email);
      showToast(resend.done);
    } catch (error) {
      showToast(failureToast(error, language, words, resend.failed));
    }
    setBusy(false);
  };
  return (
    <div className={styles.notice}>
      <Nuqta kind="twin" className={styles.dot} />
      <p>{fill(sentence, { email: <Ltr>{email}</Ltr> })}</p>
      <Button
        kind="outline"
        size="small"
        className={styles.button}
        busy={isBusy}
        busyLabel={resend.busy}
        onClick={() => void sendAgain()}
      >
        {resend.button}
      </Button>
    </div>
  );
}

async function resendConfirmation(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.resend({ type: "signup", email });
  if (error) throw error;
}

type SignInWords = Shape<typeof en>;
