import { useId } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import type { Twin } from "../api.ts";
import { useViewer } from "../use-viewer.ts";
import type { AskValues } from "./ask-rules.ts";
import styles from "./production.module.css";
import { useConsentRequest } from "./use-consent-request.ts";

/** Asks who will be shown: the customer, who signs at once, or another person, who gets a link by mail. */
export function AskConsent({ twin }: { twin: Twin }) {
  const words = useWords("studio/production/consent");
  const title = useId();
  return (
    <div className={styles.ask}>
      <h3 id={title} className="h4">
        {words.whose}
      </h3>
      <div className={styles.ways}>
        <AskOneself twin={twin} />
        <AskAnother twin={twin} />
      </div>
    </div>
  );
}

function AskOneself({ twin }: { twin: Twin }) {
  const { language } = useLanguage();
  const words = useWords("studio/production/consent").own;
  const { email } = useViewer();
  const request = useConsentRequest(twin);
  return (
    <div className={styles.way}>
      <p className={styles.wayName}>{words.title}</p>
      <p className="small muted">{fill(words.text, { email: <Ltr>{email}</Ltr> })}</p>
      <Button
        kind="ink"
        busy={request.isPending}
        busyLabel={words.busy}
        onClick={() => request.mutate({ email, language })}
      >
        {words.action}
      </Button>
    </div>
  );
}

/** The form for another person's address. Props: `onSent` once the link is on its way. */
export function AskAnother({ twin, onSent }: { twin: Twin; onSent?: () => void }) {
  const { language } = useLanguage();
  const consent = useWords("studio/production/consent");
  const words = consent.other;
  const request = useConsentRequest(twin, onSent);
  const { props, problems, isSending } = useForm<AskValues>({
    loadRules: async () => (await import("./ask-rules.ts")).askRules,
    // A failure is told by the request itself.
    send: async (values) => void (await request.mutateAsync(values).catch(() => {})),
    fail: () => showToast({ kind: "error", ...consent.failed }),
  });
  return (
    <form {...props} className={styles.way} aria-label={words.title}>
      <p className={styles.wayName}>{words.title}</p>
      <p className="small muted">{words.text}</p>
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="off"
        error={validationText(consent.errors, problems["email"])}
      />
      <SelectField label={words.language} name="language" defaultValue={language}>
        {Object.values(languages).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="outline" busy={isSending} busyLabel={words.busy}>
        {words.action}
      </Button>
    </form>
  );
}
