import { backend } from "../../backend/client.ts";
import type en from "../../i18n/en/parts/new-password.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import type { Shape } from "../../i18n/shape.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { PasswordField } from "../../ui/password-field.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { errorCode, failureToast, weakPasswordReasons } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import type { NewPasswordValues } from "./new-password-rules.ts";

const loadRules = () => import("./new-password-rules.ts").then((module) => module.newPasswordRules);

interface FormOptions {
  words: NewPasswordWords;
  onDone: () => void;
}

/** A form that sets a new password; what the server has against it is said at the field that it means. */
export function useNewPassword({ words, onDone }: FormOptions) {
  const { language } = useLanguage();
  const reauthentication = useReauthentication();
  const messages = { ...words.validation, ...words.weakPassword };

  const send = async (values: NewPasswordValues) => {
    dismissToast();
    if (await reauthentication.run(() => setPassword(values))) onDone();
  };
  const fail = (error: unknown) => {
    const fields = fieldProblems(error);
    if (fields) form.refuse(fields);
    if (fields && errorCode(error) !== "weak_password") return;
    showToast(failureToast(error, language, words, words.failed));
  };
  const form = useForm<NewPasswordValues>({ loadRules, send, fail });
  const errorOfField = (name: keyof NewPasswordValues) => validationText(messages, form.problems[name]);
  return {
    formProps: form.props,
    isSending: form.isSending,
    errorOfField,
    /** To be rendered beside the form. */
    dialog: reauthentication.dialog,
  };
}

async function setPassword({ password, currentPassword }: NewPasswordValues): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.updateUser({
    password,
    ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
  });
  if (error) throw error;
}

/** Where the server's refusal belongs: keys of the words, by field; undefined when it belongs to none. */
function fieldProblems(error: unknown): Record<string, string> | undefined {
  const reasons = weakPasswordReasons(error);
  if (reasons.length > 0) return { password: reasons.join(" ") };
  const code = errorCode(error);
  if (code === "same_password") return { password: "same" };
  if (code === "current_password_invalid") return { currentPassword: "currentWrong" };
  return undefined;
}

type FieldName = "currentPassword" | "password" | "confirmPassword";

interface FieldProps {
  words: NewPasswordWords;
  errorOf: (name: FieldName) => string | undefined;
  /** The present password is asked for first. */
  asksCurrent: boolean;
}

/** The new password twice, after the present one where it is asked for. */
export function NewPasswordFields({ words, errorOf, asksCurrent }: FieldProps) {
  const field = (name: FieldName) => ({
    name,
    label: words.fields[name],
    error: errorOf(name),
    showLabel: words.fields.showPassword,
    hideLabel: words.fields.hidePassword,
    required: true,
  });
  return (
    <>
      {asksCurrent && <PasswordField {...field("currentPassword")} autoComplete="current-password" />}
      <PasswordField {...field("password")} hint={words.fields.passwordHint} autoComplete="new-password" />
      <PasswordField {...field("confirmPassword")} autoComplete="new-password" />
    </>
  );
}

type NewPasswordWords = Shape<typeof en>;
