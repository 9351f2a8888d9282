import { PasswordField } from "../../ui/password-field.tsx";
import type { NewPasswordWords } from "./new-password-words.ts";

type Name = "currentPassword" | "password" | "confirmPassword";

interface Props {
  words: NewPasswordWords;
  errorOf: (name: Name) => string | undefined;
  /** The present password is asked for first. */
  asksCurrent: boolean;
}

/** The new password twice, after the present one where it is asked for. */
export function NewPasswordFields({ words, errorOf, asksCurrent }: Props) {
  const field = (name: Name) => ({
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
