import { backend } from "../../../backend/client.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { failureToast, weakPasswordReasons } from "../../../session/problem-text.ts";
import { useHydrated } from "../../../site/hydration.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TextField } from "../../../ui/field.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import styles from "./sign-up.module.css";
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
    showToast(failureToast(error, language, words, words.signUp.failed));
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

/** What signing up means, with the papers beside the form, so that nothing typed is lost. */
function Agreement() {
  const { signUp } = useWords("auth");
  return (
    <p className={classNames("caption muted", styles.agreement)}>
      {fill(signUp.agreement, {
        terms: (
          <PageLink to="/terms" className={inlineLink()}>
            {signUp.terms}
          </PageLink>
        ),
        privacy: (
          <PageLink to="/privacy" className={inlineLink()}>
            {signUp.privacy}
          </PageLink>
        ),
      })}
    </p>
  );
}

/** Asks for an account; the confirmation mail comes in `language`. Throws the client's or the server's error. */
async function createAccount(values: SignUpValues, language: Language): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signUp({
    email: values.email,
    password: values.password,
    options: {
      data: {
        first_name: values.firstName,
        last_name: values.lastName,
        company_name: values.companyName,
        position: values.position,
        language,
      },
    },
  });
  if (error) throw error;
}
