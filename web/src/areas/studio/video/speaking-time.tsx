import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import type { Language } from "../../../i18n/languages.ts";
import { plural } from "../../../i18n/plural.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { clockTime } from "../../../ui/studio/clock-time.ts";
import { speakingSeconds } from "./script.ts";

/** "268 words, about 1:41 to 2:04 spoken, an estimate". `language`: of the script. */
export function SpeakingTime({ words: count, language: spoken }: { words: number; language: Language }) {
  const { language } = useLanguage();
  const words = useWords("studio/video/script");
  const { least, most } = speakingSeconds(count, spoken);
  const between = fill(words.between, {
    from: <Ltr>{clockTime(least)}</Ltr>,
    to: <Ltr>{clockTime(most)}</Ltr>,
  });
  return (
    <>
      {plural(language, count, words.words)}
      {language === "ar" ? "، " : ", "}
      {fill(words.estimate, { time: between })}
    </>
  );
}
