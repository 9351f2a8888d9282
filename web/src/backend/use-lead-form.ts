import { useState } from "react";
import { useLanguage } from "../i18n/language-context.ts";
import type { Language } from "../i18n/languages.ts";
import type { FormRules } from "../ui/form-rules.ts";
import { showToast } from "../ui/toast-store.ts";
import { useForm } from "../ui/use-form.ts";
import { BackendError } from "./backend-error.ts";

/** The reason why the form was not sent: the server's sentence, or `unreachable`. */
type Failure = { message: string } | "unreachable" | null;

interface LeadForm<Field extends string, Values> {
  loadRules: () => Promise<FormRules<Values>>;
  /** Sends the values to the server, which has stored them when this resolves. */
  send: (values: Values, language: Language) => Promise<void>;
  /** The message of each field that breaks its rule. */
  errors: Readonly<Record<Field, string>>;
  sent: { readonly title: string; readonly text: string };
}

/**
 * Returns the state and actions of a form to the team. After the form is stored, a toast confirms it and the form is
 * cleared; otherwise `failure` gives the reason and the input stays.
 */
export function useLeadForm<Field extends string, Values>(lead: LeadForm<Field, Values>) {
  const { language } = useLanguage();
  const [failure, setFailure] = useState<Failure>(null);
  /** The server's messages for refused fields. They stay in their language; the rules' messages follow a switch. */
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
