import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { errorCode, problemText } from "../../session/problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { FailureNote } from "../../ui/form-notes.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type ConsentLink, consentKey, type Signature, signConsent } from "./api.ts";
import styles from "./consent.module.css";
import { ConsentSection } from "./consent-section.tsx";
import { OTHER_DAY } from "./days.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { codesIn, ScopeFields } from "./scope-fields.tsx";
import type { SignValues } from "./sign-rules.ts";
import { SpokenStatement } from "./spoken-statement.tsx";
import { UntilField } from "./until-field.tsx";
import type { SpokenUpload } from "./use-spoken-upload.ts";

const loadRules = () => import("./sign-rules.ts").then((module) => module.signRules);

interface Props {
  token: string;
  link: ConsentLink;
  upload: SpokenUpload;
  /** Hears the name as it is written, so that the statement above shows it. */
  onName: (name: string) => void;
}

/** What the person allows, until when, the spoken statement, and the name: to be signed, or refused. */
export function ConsentForm({ token, link, upload, onName }: Props) {
  const words = useWords("consent");
  const { formProps, errorOf, isSending, problem } = useSigning(token);
  const [isDeclining, setDeclining] = useState(false);
  const hearName = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.name === "name") onName(target.value);
  };
  return (
    <>
      {/* A dialog's method goes nowhere: pressed before the page is alive, nothing lands in an address. */}
      <form {...formProps} className={styles.form} onChange={hearName}>
        <ConsentSection title={words.scope.title} lead={words.scope.lead}>
          <ScopeFields errorOf={errorOf} />
          <UntilField errorOf={errorOf} />
        </ConsentSection>
        <ConsentSection title={words.spoken.title} lead={words.spoken.lead}>
          <SpokenStatement spoken={link.recording} upload={upload} hint={words.spoken.later} />
        </ConsentSection>
        <ConsentSection title={words.sign.title}>
          <div className={styles.sign}>
            <TextField
              name="name"
              label={words.sign.name}
              hint={nameHint(link, words.sign)}
              defaultValue={link.person_name ?? undefined}
              error={errorOf("name")}
              autoComplete="name"
              dir="auto"
              required
            />
            {problem && <FailureNote title={words.sign.failed.title}>{problem}</FailureNote>}
            <div className={styles.answers}>
              <Button type="submit" wide busy={isSending} busyLabel={words.sign.busy}>
                {words.sign.submit}
              </Button>
              <Button kind="outline" wide disabled={isSending} onClick={() => setDeclining(true)}>
                {words.sign.decline}
              </Button>
            </div>
            <p className="small muted">{words.sign.foot}</p>
          </div>
        </ConsentSection>
      </form>
      {isDeclining && (
        <DeclineDialog token={token} customer={link.customer_name} onClose={() => setDeclining(false)} />
      )}
    </>
  );
}

/** State and actions of the signature. */
function useSigning(token: string) {
  const { language } = useLanguage();
  const words = useWords("consent");
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const send = async ({ name, until, day = "" }: SignValues) => {
    setProblem(undefined);
    await signConsent(token, {
      name,
      language,
      ...scopeIn(form.props.ref.current),
      until: until === OTHER_DAY ? day : until,
    });
    await client.refetchQueries({ queryKey: consentKey });
  };
  const fail = (error: unknown) => {
    setProblem(problemText(error, language, words, words.sign.failed.description));
    // It was answered in another window, or its time is up: the page says which.
    if (errorCode(error) === "consent_link_closed") void client.refetchQueries({ queryKey: consentKey });
  };
  const form = useForm<SignValues>({ loadRules, send, fail });
  const errorOf = (name: keyof SignValues) => validationText(words.sign.validation, form.problems[name]);
  return { formProps: form.props, errorOf, isSending: form.isSending, problem };
}

/** The boxes that are on; the server judges their codes. */
function scopeIn(form: HTMLFormElement | null) {
  const codes = (name: "languages" | "channels" | "purposes") => (form ? codesIn(form, name) : []);
  return {
    languages: codes("languages"),
    channels: codes("channels"),
    purposes: codes("purposes"),
  } as Pick<Signature, "languages" | "channels" | "purposes">;
}

interface NameHints {
  nameHint: string;
  nameAgain: string;
  nameAnew: string;
}

/** What a signature does for somebody who has signed before. */
function nameHint(
  { person_name, begins_anew }: ConsentLink,
  { nameHint: first, ...words }: NameHints,
): string {
  if (begins_anew) return words.nameAnew;
  return person_name === null ? first : words.nameAgain;
}
