import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { longDay } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import styles from "./consent.module.css";
import { dayAfter, dayInDubai, monthsAfter, OTHER_DAY, SPANS } from "./days.ts";

interface Props {
  errorOf: (name: "until" | "day") => string | undefined;
}

/** The last day of the consent: one of a few, or any other. Nothing is chosen before the person chooses. */
export function UntilField({ errorOf }: Props) {
  const { language } = useLanguage();
  const words = useWords("consent").until;
  const [isOther, setOther] = useState(false);
  const today = dayInDubai();
  return (
    <div className={styles.untilFields}>
      <SelectField
        name="until"
        label={words.label}
        placeholder={words.placeholder}
        hint={isOther ? undefined : words.hint}
        error={errorOf("until")}
        defaultValue=""
        onChange={({ target }) => setOther(target.value === OTHER_DAY)}
        required
      >
        {SPANS.map((months) => {
          const day = monthsAfter(today, months);
          return (
            <option key={months} value={day}>
              {words.spans[months].replace("{date}", longDay(day, language))}
            </option>
          );
        })}
        <option value={OTHER_DAY}>{words.other}</option>
      </SelectField>
      {isOther && (
        <TextField
          name="day"
          type="date"
          label={words.day}
          hint={words.hint}
          error={errorOf("day")}
          min={dayAfter(today)}
          required
        />
      )}
    </div>
  );
}
