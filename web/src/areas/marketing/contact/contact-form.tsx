import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { SupportEmail } from "../../../site/support-email.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { FailureNote, NoScriptNote } from "../../../ui/form-notes.tsx";
import { TrapField } from "../../../ui/trap-field.tsx";
import styles from "../../../ui/two-column-form.module.css";
import { longest } from "./contact-fields.ts";
import { useContactForm } from "./use-contact-form.ts";
import { usePrefilled } from "./use-prefilled.ts";

export function ContactForm() {
  const { form: words, failed, noScript } = useWords("contact");
  const email = <SupportEmail />;
  const { formProps, fieldProps, isSending, failure } = useContactForm();
  const subject = usePrefilled("subject", longest.subject);
  return (
    <div>
      <NoScriptNote>{fill(noScript, { email })}</NoScriptNote>
      {/* A dialog's method goes nowhere: pressed before the page is alive, nothing lands in an address. */}
      <form {...formProps} className={styles.form} method="dialog">
        <TextField {...fieldProps("name")} autoComplete="name" />
        <TextField {...fieldProps("email")} type="email" autoComplete="email" />
        <TextField {...fieldProps("subject")} ref={subject} className={styles.whole} dir="auto" />
        <TextArea
          {...fieldProps("message")}
          className={styles.whole}
          hint={words.messageHint}
          rows={7}
          dir="auto"
        />
        <TrapField name="website" label={words.website} />
        {failure !== null && (
          <FailureNote title={failed.title} className={styles.whole}>
            <span dir="auto">{failure === "unreachable" ? failed.unreachable : failure.message}</span>{" "}
            {fill(failed.kept, { email })}
          </FailureNote>
        )}
        <div className={styles.whole}>
          <Button type="submit" busy={isSending} busyLabel={words.sending}>
            {words.send}
          </Button>
        </div>
      </form>
    </div>
  );
}
