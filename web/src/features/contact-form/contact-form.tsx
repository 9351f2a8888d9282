import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import styles from "./contact-form.module.css";
import { FailureNote } from "./failure-note.tsx";
import { NoScriptNote } from "./no-script-note.tsx";
import { useContactForm } from "./use-contact-form.ts";

export function ContactForm() {
  const words = useWords("contact").form;
  const { fieldProps, honeypot, submit, isSending, failure } = useContactForm();
  return (
    <div>
      <NoScriptNote />
      {/* A dialog's method goes nowhere: pressed before the page is alive, nothing lands in an address. */}
      <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <TextField {...fieldProps("name")} autoComplete="name" />
        <TextField {...fieldProps("email")} type="email" autoComplete="email" />
        <TextField {...fieldProps("subject")} className={styles.whole} dir="auto" />
        <TextArea
          {...fieldProps("message")}
          className={styles.whole}
          hint={words.messageHint}
          rows={7}
          dir="auto"
        />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {words.website}
            <input {...honeypot} type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure !== null && <FailureNote failure={failure} />}
        <div className={styles.whole}>
          <Button type="submit" busy={isSending} busyLabel={words.sending}>
            {words.send}
          </Button>
        </div>
      </form>
    </div>
  );
}
