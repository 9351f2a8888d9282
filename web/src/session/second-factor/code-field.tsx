import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { TextField } from "../../ui/field.tsx";

interface Props {
  /** A key of `validation`. */
  problem: string | undefined;
  hint?: string;
  /** For a field that stands where another screen was. */
  takesFocus?: boolean;
}

/** The six digits that an authenticator app shows. Phones offer their number keys, and the code itself. */
export function CodeField({ problem, hint, takesFocus }: Props) {
  const words = useWords("second-factor");
  return (
    <TextField
      name="code"
      label={words.code.label}
      hint={hint}
      error={validationText(words.validation, problem)}
      inputMode="numeric"
      autoComplete="one-time-code"
      // oxlint-disable-next-line jsx-a11y/no-autofocus because the field is what the visitor has just asked for
      autoFocus={takesFocus}
      maxLength={11}
      dir="ltr"
      required
    />
  );
}
