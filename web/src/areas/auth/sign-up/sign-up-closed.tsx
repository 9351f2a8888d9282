import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./sign-up.module.css";

/** Takes the form's place while the operator lets nobody sign up. */
export function SignUpClosed() {
  const { closed } = useWords("auth").signUp;
  return (
    <div className={styles.closed} aria-live="polite">
      <p className="h4">{closed.title}</p>
      <p className="muted">{closed.text}</p>
      <PageLink to="/contact" className={buttonClass({ kind: "outline" })}>
        {closed.contact}
      </PageLink>
    </div>
  );
}
