import { fill } from "../../i18n/fill.tsx";
import { useWords } from "../../i18n/use-words.ts";
import styles from "./contact-form.module.css";
import { SupportEmail } from "./support-email.tsx";

/** Takes the form's place where scripts do not run. */
export function NoScriptNote() {
  const words = useWords("contact");
  return (
    <noscript>
      <p className={styles.noScript}>{fill(words.noScript, { email: <SupportEmail /> })}</p>
    </noscript>
  );
}
