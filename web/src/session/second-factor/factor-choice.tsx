import type { Factor } from "@supabase/auth-js";
import { useWords } from "../../i18n/use-words.ts";
import { SelectField } from "../../ui/field.tsx";
import { useFactorName } from "./factor-name.ts";

interface Props {
  factors: readonly Factor[];
  value: string | undefined;
  onChange: (id: string) => void;
  label?: string;
}

/** Which app shows the code, or which key signs, where there are several. */
export function FactorChoice({ factors, value, onChange, label }: Props) {
  const words = useWords("second-factor");
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
