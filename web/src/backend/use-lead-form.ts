import { useState } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import type { Language } from "../i18n/languages.ts";
import type { FormRules } from "../ui/form-rules.ts";
import { showToast } from "../ui/toast-store.ts";
import { useForm } from "../ui/use-form.ts";
import { BackendError } from "./backend-error.ts";

/** Why nothing was sent: the server's own sentence, or `unreachable`. */
type Failure = { message: string } | "unreachable" | null;

interface LeadForm<Field extends string, Values> {
  loadRules: () => Promise<FormRules<Values>>;
  /** Hands the values to the server; when it returns, they are stored. */
  send: (values: Values, language: Language) => Promise<void>;
  /** What a field is told when it breaks its rule. */
  errors: Readonly<Record<Field, string>>;
  sent: { readonly title: string; readonly text: string };
}

/**
 * State and actions of a form that reaches the team: after it is stored a toast says so and the form is
 * emptied; when it is not, `failure` says why and what was typed stays.
 */
export function useLeadForm<Field extends string, Values>(lead: LeadForm<Field, Values>) {
  const { language } = useLanguage();
  const [failure, setFailure] = useState<Failure>(null);
  /** What the server refused; its words stand as they are, those of the rules follow the language. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const send = async (values: Values) => {
    setFailure(null);
    setRefused({});
    await lead.send(values, language);
    form.reset();
    showToast({ title: lead.sent.title, description: lead.sent.text });
  };
  const fail = (error: unknown) => {
    const fields = error instanceof BackendError ? error.fields : {};
    if (Object.keys(fields).some((name) => Object.hasOwn(lead.errors, name))) {
      setRefused(fields);
      form.refuse(fields);
    } else setFailure(failureOf(error));
  };
  const form = useForm<Values>({ loadRules: lead.loadRules, send, fail });

  const errorOf = (field: Field) => {
    const problem = form.problems[field];
    if (problem === undefined) return undefined;
    return problem === refused[field] ? problem : lead.errors[field];
  };
  return { formProps: form.props, errorOf, isSending: form.isSending, failure };
}

function failureOf(error: unknown): Failure {
  return error instanceof BackendError && error.status > 0 ? { message: error.message } : "unreachable";
}
