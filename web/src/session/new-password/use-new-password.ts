import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { errorCode, problemText, weakPasswordReasons } from "../problem-text.ts";
import { useReauthentication } from "../reauthentication/use-reauthentication.tsx";
import type { NewPasswordValues } from "./new-password-rules.ts";
import type { NewPasswordWords } from "./new-password-words.ts";

const loadRules = () => import("./new-password-rules.ts").then((module) => module.newPasswordRules);

interface Options {
  words: NewPasswordWords;
  onDone: () => void;
}

/** A form that sets a new password; what the server has against it is said at the field that it means. */
export function useNewPassword({ words, onDone }: Options) {
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
    const { title, description } = words.failed;
    showToast({ kind: "error", title, description: problemText(error, language, words, description) });
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
