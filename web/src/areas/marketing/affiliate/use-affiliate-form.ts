import { sendLead } from "../../../backend/send-lead.ts";
import { useLeadForm } from "../../../backend/use-lead-form.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { type AffiliateField, type AffiliateText, longest } from "./affiliate-fields.ts";
import type { AffiliateValues } from "./affiliate-rules.ts";

const loadRules = () => import("./affiliate-rules.ts").then((module) => module.affiliateRules);

/** State and actions of the affiliate form. */
export function useAffiliateForm() {
  const words = useWords("affiliate");
  const { errorOf, ...form } = useLeadForm<AffiliateField, AffiliateValues>({
    loadRules,
    send: (values, language) => sendLead("affiliate-application", { ...values, language }),
    errors: words.errors,
    sent: words.sent,
  });
  const choiceProps = (field: AffiliateField) => ({
    name: field,
    label: words.form[field],
    error: errorOf(field),
  });
  const textProps = (field: AffiliateText) => ({ ...choiceProps(field), maxLength: longest[field] });
  return { ...form, choiceProps, textProps };
}
