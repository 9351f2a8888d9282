import { useState } from "react";
import { BackendError } from "../../backend/backend-error.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { type ContactField, isContactField, longest } from "./contact-fields.ts";
import type { ContactValues } from "./contact-rules.ts";
import { sendMessage } from "./send-message.ts";

/** Why nothing was sent: the server's own sentence, or `unreachable`. */
export type Failure = { message: string } | "unreachable" | null;

const loadRules = () => import("./contact-rules.ts").then((module) => module.contactRules);

/** State and actions of the contact form. */
export function useContactForm() {
  const words = useWords("contact");
  const { language } = useLanguage();
  const [failure, setFailure] = useState<Failure>(null);
  /** What the server refused; its words stand as they are, those of the rules follow the language. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const send = async (values: ContactValues) => {
    setFailure(null);
    setRefused({});
    await sendMessage({ ...values, language });
    form.reset();
    showToast({ title: words.sent.title, description: words.sent.text });
  };
  const fail = (error: unknown) => {
    const fields = error instanceof BackendError ? error.fields : {};
    if (Object.keys(fields).some(isContactField)) {
      setRefused(fields);
      form.refuse(fields);
    } else setFailure(failureOf(error));
  };
  const form = useForm<ContactValues>({ loadRules, send, fail });

  const errorOf = (field: ContactField) => {
    const problem = form.problems[field];
    if (problem === undefined) return undefined;
    return problem === refused[field] ? problem : words.errors[field];
  };
  const fieldProps = (field: ContactField) => ({
    name: field,
    label: words.form[field],
    error: errorOf(field),
    maxLength: longest[field],
  });
  return { formProps: form.props, fieldProps, isSending: form.isSending, failure };
}

function failureOf(error: unknown): Failure {
  return error instanceof BackendError && error.status > 0 ? { message: error.message } : "unreachable";
}
