import { Wave } from "../../../ui/art/wave.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./languages-artefact.module.css";

const lines = [
  { language: "en", direction: "ltr", name: "English", text: "The plan is simple." },
  { language: "ar", direction: "rtl", name: "العربية", text: "الخطة بسيطة." },
  { language: "fr", direction: "ltr", name: "Français", text: "Le plan est simple." },
  { language: "es", direction: "ltr", name: "Español", text: "El plan es simple." },
] as const;

/** One sentence in four languages; the wave is the same because the voice is. */
export function LanguagesArtefact() {
  return (
    <ul className={styles.lines}>
      {lines.map(({ language, direction, name, text }) => (
        <li key={language} lang={language} dir={direction}>
          <p>
            <b>{name}</b> <span>{text}</span>
          </p>
          <Wave bars={60} seed={5} className={classNames(styles.wave, styles[language])} />
        </li>
      ))}
    </ul>
  );
}
