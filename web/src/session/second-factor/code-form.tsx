import type { Factor } from "@supabase/auth-js";
import { shortDate } from "../../i18n/day-text.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { failureToast } from "../problem-text.ts";
import { isWrongCode } from "./api.ts";
import type { CodeValues } from "./form-rules.ts";

const loadRules = () => import("./form-rules.ts").then((module) => module.codeRules);

/** A form that asks for a code: a wrong one is said at the field, every other failure in a toast. */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const { language } = useLanguage();
  const words = useWords("session/second-factor");
  const fail = (error: unknown) => {
    if (isWrongCode(error)) return form.refuse({ code: "wrong" });
    showToast(failureToast(error, language, words, words.failed));
    return undefined;
  };
  const form = useForm<CodeValues>({ loadRules, send: ({ code }) => send(code), fail });
  return form;
}

interface CodeFieldProps {
  /** A key of `validation`. */
  problem: string | undefined;
  hint?: string;
  /** For a field that stands where another screen was. */
  takesFocus?: boolean;
}

/** The six digits that an authenticator app shows. Phones offer their number keys, and the code itself. */
export function CodeField({ problem, hint, takesFocus }: CodeFieldProps) {
  const words = useWords("session/second-factor");
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

interface ChoiceProps {
  factors: readonly Factor[];
  value: string | undefined;
  onChange: (id: string) => void;
  label?: string;
}

/** Which app shows the code, or which key signs, where there are several. */
export function FactorChoice({ factors, value, onChange, label }: ChoiceProps) {
  const words = useWords("session/second-factor");
  const nameOf = useFactorName();
  if (factors.length < 2) return null;
  return (
    <SelectField
      label={label ?? words.step.which}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {factors.map((factor) => (
        <option key={factor.id} value={factor.id}>
          {nameOf(factor)}
        </option>
      ))}
    </SelectField>
  );
}

/** Names a factor as its owner did, or by the day it was added. */
export function useFactorName(): (factor: Factor) => string {
  const { language } = useLanguage();
  const words = useWords("session/second-factor");
  return ({ friendly_name: name, factor_type: type, created_at: created }) => {
    const unnamed = type === "webauthn" ? words.unnamedKey : words.unnamed;
    return name || unnamed.replace("{date}", shortDate(created, language));
  };
}
