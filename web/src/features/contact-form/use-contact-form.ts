import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { BackendError } from "../../backend/backend-error.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useLocation } from "../../site/location.tsx";
import { showToast } from "../../ui/toast-store.ts";
import {
  type ContactField,
  type ContactValues,
  contactFields,
  contactRules,
  longest,
} from "./contact-rules.ts";
import { sendMessage } from "./send-message.ts";

/** Why nothing was sent: the server's own sentence, or `unreachable`. */
export type Failure = { message: string } | "unreachable" | null;

/** State and actions of the contact form. Fields keep what was typed before the page came alive. */
export function useContactForm() {
  const words = useWords("contact");
  const { language } = useLanguage();
  const [failure, setFailure] = useState<Failure>(null);
  const { register, handleSubmit, reset, setError, setValue, getValues, formState } = useForm<ContactValues>({
    resolver: standardSchemaResolver(contactRules),
  });
  usePrefilledSubject(getValues, setValue);

  const send = async (values: ContactValues) => {
    setFailure(null);
    try {
      await sendMessage({ ...values, language });
    } catch (error) {
      const refused = error instanceof BackendError ? refusedFields(error) : [];
      refused.forEach(([field, message], index) => {
        setError(field, { type: "server", message }, { shouldFocus: index === 0 });
      });
      setFailure(refused.length > 0 ? null : failureOf(error));
      return;
    }
    reset();
    showToast({ title: words.sent.title, description: words.sent.text });
  };

  /** The rule's wording in the language of now; what the server refused, in the server's words. */
  const errorOf = (field: ContactField) => {
    const error = formState.errors[field];
    return error && (error.type === "server" ? error.message : words.errors[field]);
  };
  const fieldProps = (field: ContactField) => ({
    ...register(field),
    label: words.form[field],
    error: errorOf(field),
    maxLength: longest[field],
  });
  return {
    fieldProps,
    honeypot: register("website"),
    submit: handleSubmit(send),
    isSending: formState.isSubmitting,
    failure,
  };
}

type Form = UseFormReturn<ContactValues>;

/** Takes `?subject=` of the address, which only a browser knows; never over what was typed. */
function usePrefilledSubject(getValues: Form["getValues"], setValue: Form["setValue"]): void {
  const { search } = useLocation();
  const filledIn = useRef("");
  useEffect(() => {
    const subject = new URLSearchParams(search).get("subject")?.slice(0, longest.subject);
    const typed = getValues("subject");
    if (!subject || (typed && typed !== filledIn.current)) return;
    filledIn.current = subject;
    setValue("subject", subject);
  }, [search, getValues, setValue]);
}

function refusedFields({ fields }: BackendError): [ContactField, string][] {
  return contactFields.flatMap((field) => (fields[field] ? [[field, fields[field]]] : []));
}

function failureOf(error: unknown): Failure {
  return error instanceof BackendError && error.status > 0 ? { message: error.message } : "unreachable";
}
