import { sendLead } from "../../../backend/send-lead.ts";
import { useLeadForm } from "../../../backend/use-lead-form.ts";
import {
  applicationBounds,
  audienceSizes,
  experiences,
} from "../../../generated/forms/affiliate-application.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { PageLink } from "../../../site/page-link.tsx";
import { SupportEmail } from "../../../site/support-email.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/field.tsx";
import { FailureNote, NoScriptNote } from "../../../ui/form-notes.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { inlineLink } from "../../../ui/text-link.ts";
import layout from "../../../ui/two-column-form.module.css";
import styles from "./affiliate.module.css";
import type { AffiliateValues } from "./affiliate-rules.ts";

type AffiliateText = keyof typeof applicationBounds;
type AffiliateField = AffiliateText | "audienceSize" | "experience";

export function AffiliateForm() {
  const { form: words, failed, noScript } = useWords("marketing/affiliate");
  const { formProps, textProps, choiceProps, isSending, failure } = useAffiliateForm();
  const email = <SupportEmail />;
  const optional = <span className={styles.optional}>{words.optional}</span>;
  return (
    <div>
      <NoScriptNote>{fill(noScript, { email })}</NoScriptNote>
      {/* A dialog's method goes nowhere: pressed before the page is alive, nothing lands in an address. */}
      <form {...formProps} className={layout.form}>
        <TextField {...textProps("fullName")} autoComplete="name" dir="auto" />
        <TextField {...textProps("email")} type="email" autoComplete="email" />
        <TextField
          {...textProps("phone")}
          type="tel"
          autoComplete="tel"
          hint={fill(words.phoneHint, { example: <Ltr>+971 50 123 4567</Ltr> })}
        />
        <TextField {...textProps("company")} note={optional} autoComplete="organization" dir="auto" />
        <TextField
          {...textProps("website")}
          type="url"
          note={optional}
          autoComplete="url"
          className={layout.whole}
        />
        <SelectField {...choiceProps("audienceSize")} hint={words.audienceHint} placeholder={words.choose}>
          {audienceSizes.map((size) => (
            <option key={size} value={size}>
              {words.audienceSizes[size]}
            </option>
          ))}
        </SelectField>
        <SelectField {...choiceProps("experience")} placeholder={words.choose}>
          {experiences.map((level) => (
            <option key={level} value={level}>
              {words.experiences[level]}
            </option>
          ))}
        </SelectField>
        <TextArea
          {...textProps("platforms")}
          className={layout.whole}
          hint={words.platformsHint}
          rows={3}
          dir="auto"
        />
        <TextArea
          {...textProps("motivation")}
          className={layout.whole}
          hint={words.motivationHint}
          rows={6}
          dir="auto"
        />
        <HoneypotField name="fax" label={words.fax} />
        {failure !== null && (
          <FailureNote title={failed.title} className={layout.whole}>
            <span dir="auto">{failure === "unreachable" ? failed.unreachable : failure.message}</span>{" "}
            {fill(failed.kept, { email })}
          </FailureNote>
        )}
        <div className={layout.whole}>
          <Button type="submit" busy={isSending} busyLabel={words.sending}>
            {words.send}
          </Button>
        </div>
        <p className={`small muted ${layout.whole}`}>
          {fill(words.privacy, {
            privacy: (
              <PageLink to="/privacy" className={inlineLink()}>
                {words.privacyLink}
              </PageLink>
            ),
          })}
        </p>
      </form>
    </div>
  );
}

const loadRules = () => import("./affiliate-rules.ts").then((module) => module.affiliateRules);

/** State and actions of the affiliate form. */
function useAffiliateForm() {
  const words = useWords("marketing/affiliate");
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
  const textProps = (field: AffiliateText) => ({
    ...choiceProps(field),
    maxLength: applicationBounds[field].max,
  });
  return { ...form, choiceProps, textProps };
}
