import { type FormEvent, type RefObject, useRef, useState } from "react";
import { check, type FormRules, type Problems } from "./form-rules.ts";

interface FormOptions<Values> {
  /** Loads the rules. It is called at the first interaction with the form, so that the page need not wait. */
  loadRules: () => Promise<FormRules<Values>>;
  /** Sends the values that passed the rules. */
  send: (values: Values) => Promise<void>;
  /** Gets the error of `send`, or the reason why the rules failed to load. */
  fail: (error: unknown) => void;
}

/**
 * A form with uncontrolled fields, so that text typed before hydration is not lost. Spread `props` on the `<form>`.
 *
 * `problems` holds, by field name, the messages of the rules, until the field is corrected, and those passed to
 * `refuse`. The first field with a problem gets the focus. `isSending` is true while `send` runs.
 */
export function useForm<Values>({ loadRules, send, fail }: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  const refuse = (found: Problems) => {
    setProblems(found);
    focusFirst(form, found);
  };
  const checkAndSend = async () => {
    const checked = await check(await loadRules(), typedIn(form));
    if ("problems" in checked) return refuse(checked.problems);
    setProblems({});
    setSending(true);
    return send(checked.values);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    await checkAndSend().catch(fail);
    isBusy.current = false;
    setSending(false);
  };
  /** Checks a field with a problem again at every change. */
  const mend = async ({ target }: FormEvent) => {
    const name = nameOf(target);
    if (problems[name] === undefined) return;
    const checked = await check(await loadRules(), typedIn(form));
    const found = "problems" in checked ? checked.problems[name] : undefined;
    setProblems(({ [name]: _former, ...others }) =>
      found === undefined ? others : { ...others, [name]: found },
    );
  };
  const props = {
    ref: form,
    // Before hydration a browser does nothing of its own with it: it would put a password into the address.
    method: "dialog",
    noValidate: true,
    onFocus: () => void loadRules().catch(() => undefined),
    onInput: (event: FormEvent) => void mend(event).catch(fail),
    onSubmit: (event: FormEvent) => void submit(event),
  };
  return { props, problems, isSending, refuse, reset: () => form.current?.reset() };
}

function typedIn(form: RefObject<HTMLFormElement | null>): unknown {
  return Object.fromEntries(new FormData(form.current ?? undefined));
}

function nameOf(field: EventTarget): string {
  return field instanceof Element ? (field.getAttribute("name") ?? "") : "";
}

function focusFirst(form: RefObject<HTMLFormElement | null>, problems: Problems): void {
  const fields = [...(form.current?.elements ?? [])];
  const first = fields.find((field) => problems[nameOf(field)] !== undefined);
  if (first instanceof HTMLElement) first.focus();
}
