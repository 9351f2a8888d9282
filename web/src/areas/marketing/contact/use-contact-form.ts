import { sendLead } from "../../../backend/send-lead.ts";
import { useLeadForm } from "../../../backend/use-lead-form.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { type ContactField, longest } from "./contact-fields.ts";
import type { ContactValues } from "./contact-rules.ts";

const loadRules = () => import("./contact-rules.ts").then((module) => module.contactRules);

/** State and actions of the contact form. */
export function useContactForm() {
  const words = useWords("contact");
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
    maxLength: longest[field],
  });
  return { ...form, fieldProps };
}
