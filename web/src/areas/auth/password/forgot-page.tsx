import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { HomeLink } from "../../../frame/home-link.tsx";
import { LanguageSwitch } from "../../../frame/language-switch.tsx";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import styles from "../../../session/new-password/password.module.css";
import { mailFailureToast } from "../../../session/problem-text.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { useLocation } from "../../../site/location.tsx";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { textLink } from "../../../ui/text-link.ts";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { AccountFrame, AccountHeading } from "../frame/account-frame.tsx";
import { readSignInState } from "../sign-in-state.ts";
import type { ForgotValues } from "./forgot-rules.ts";

export function Page() {
  const words = useWords("auth/password/forgot");
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const { email } = readSignInState(isHydrated ? state : null);
  return (
    <AccountFrame
      words={words.frame}
      homeLink={<HomeLink />}
      languageSwitch={<LanguageSwitch path="/forgot-password" />}
    >
      <AccountHeading title={words.title}>{words.lead}</AccountHeading>
      <ForgotForm email={email} />
      <p className="small">
        <PageLink to="/auth?mode=sign-in" state={{ email }} className={textLink()}>
          {words.back}
        </PageLink>
      </p>
    </AccountFrame>
  );
}

const loadRules = () => import("./forgot-rules.ts").then((module) => module.forgotRules);

/** Asks for the mail that leads to a new password; the answer is the same whether there is such an account. */
function ForgotForm({ email }: { email: string }) {
  const { language } = useLanguage();
  const words = useWords("auth/password/forgot");
  const [sentTo, setSentTo] = useState("");

  const send = async (values: ForgotValues) => {
    dismissToast();
    setSentTo("");
    await askForMail(values.email);
    setSentTo(values.email);
    showToast({ title: words.sent });
  };
  const fail = (error: unknown) => {
    showToast(mailFailureToast(error, language, words, words.failed));
  };
  const form = useForm<ForgotValues>({ loadRules, send, fail });
  return (
    <form {...form.props} className={styles.form}>
      {sentTo && <p className={styles.sent}>{fill(words.next, { email: <Ltr>{sentTo}</Ltr> })}</p>}
      <TextField
        name="email"
        type="email"
        label={words.email}
        error={validationText(words.validation, form.problems["email"])}
        defaultValue={email}
        autoComplete="username"
        required
      />
      <Button type="submit" wide busy={form.isSending} busyLabel={words.busy}>
        {sentTo ? words.again : words.submit}
      </Button>
    </form>
  );
}

async function askForMail(email: string): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.resetPasswordForEmail(email);
  if (error) throw error;
}
