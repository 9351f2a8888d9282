import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { problemText, weakPasswordReasons } from "../../../session/problem-text.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { Agreement } from "./agreement.tsx";
import { createAccount } from "./create-account.ts";
import styles from "./sign-up-form.module.css";
import type { SignUpValues } from "./sign-up-rules.ts";

const loadRules = () => import("./sign-up-rules.ts").then((module) => module.signUpRules);

/** Creates an account. Props: `onDone` hears the address that the confirmation mail goes to. */
export function SignUpForm({ onDone }: { onDone: (email: string) => void }) {
  const { language } = useLanguage();
  const words = useWords("auth");
  const isHydrated = useHydrated();
  const messages = { ...words.validation, ...words.weakPassword };

  const send = async (values: SignUpValues) => {
    dismissToast();
    await createAccount(values, language);
    showToast(words.signUp.done);
    onDone(values.email);
  };
  const fail = (error: unknown) => {
    const { title, description } = words.signUp.failed;
    showToast({ kind: "error", title, description: problemText(error, language, words, description) });
    const reasons = weakPasswordReasons(error);
    if (reasons.length > 0) form.refuse({ password: reasons.join(" ") });
  };
  const form = useForm<SignUpValues>({ loadRules, send, fail });
  const field = (name: keyof SignUpValues) => ({
    name,
    label: words.fields[name],
    error: validationText(messages, form.problems[name]),
    required: true,
  });
  const toggleLabels = { showLabel: words.fields.showPassword, hideLabel: words.fields.hidePassword };

  return (
    <form {...form.props} className={styles.form}>
      <TextField {...field("firstName")} autoComplete="given-name" dir="auto" />
      <TextField {...field("lastName")} autoComplete="family-name" dir="auto" />
      <TextField {...field("companyName")} autoComplete="organization" dir="auto" />
      <TextField {...field("position")} autoComplete="organization-title" dir="auto" />
      <TextField {...field("email")} type="email" autoComplete="email" className={styles.whole} />
      <PasswordField
        {...field("password")}
        {...toggleLabels}
        hint={words.fields.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...field("confirmPassword")} {...toggleLabels} autoComplete="new-password" />
      <div className={styles.end}>
        {/* Submits nothing before the page is alive: a password must not land in an address. */}
        <Button
          type={isHydrated ? "submit" : "button"}
          wide
          busy={form.isSending}
          busyLabel={words.signUp.busy}
        >
          {words.signUp.submit}
        </Button>
        <Agreement />
      </div>
    </form>
  );
}
