import { useEffect, useRef } from "react";
import { sendLead } from "../../../backend/send-lead.ts";
import { useLeadForm } from "../../../backend/use-lead-form.ts";
import { contactBounds } from "../../../generated/forms/contact.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useQueryParameter } from "../../../site/query.ts";
import { SupportEmail } from "../../../site/support-email.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { FailureNote, NoScriptNote } from "../../../ui/form-notes.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import styles from "../../../ui/two-column-form.module.css";
import type { ContactValues } from "./contact-rules.ts";

type ContactField = keyof typeof contactBounds;

export function ContactForm() {
  const { form: words, failed, noScript } = useWords("marketing/contact");
  const email = <SupportEmail />;
  const { formProps, fieldProps, isSending, failure } = useContactForm();
  const subject = usePrefilled("subject", contactBounds.subject.max);
  return (
    <div>
      <NoScriptNote>{fill(noScript, { email })}</NoScriptNote>
      {/* A dialog's method goes nowhere: pressed before the page is alive, nothing lands in an address. */}
      <form {...formProps} className={styles.form}>
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
        <HoneypotField name="website" label={words.website} />
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

const loadRules = () => import("./contact-rules.ts").then((module) => module.contactRules);

/** State and actions of the contact form. */
function useContactForm() {
  const words = useWords("marketing/contact");
  const { errorOf, ...form } = useLeadForm<ContactField, ContactValues>({
    loadRules,
    send: (values, language) => sendLead("contact", { ...values, language }),
    errors: words.errors,
    sent: words.sent,
  });
  const fieldProps = (field: ContactField) => ({
    name: field,
    label: words.form[field],
    error: errorOf(field),
    maxLength: contactBounds[field].max,
  });
  return { ...form, fieldProps };
}

/** Fills a field from the address's parameter of the same name, never over what was typed. */
function usePrefilled(name: string, limit: number) {
  const field = useRef<HTMLInputElement>(null);
  const filledIn = useRef("");
  const text = useQueryParameter(name)?.slice(0, limit);
  useEffect(() => {
    if (field.current === null || !text) return;
    const typed = field.current.value;
    if (typed !== "" && typed !== filledIn.current) return;
    filledIn.current = text;
    field.current.value = text;
  }, [text]);
  return field;
}
