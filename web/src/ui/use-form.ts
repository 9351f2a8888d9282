import { type FormEvent, type RefObject, useRef, useState } from "react";
import { check, type FormRules, type Problems } from "./form-rules.ts";

interface FormOptions<Values> {
  /** Brings the rules; asked for when the form is first touched, so that the page need not wait for them. */
  loadRules: () => Promise<FormRules<Values>>;
  /** Takes what passed the rules. */
  send: (values: Values) => Promise<void>;
  /** Hears what `send` throws, or why the rules could not be loaded. */
  fail: (error: unknown) => void;
}

/**
 * A form whose fields keep their own text, so that nothing typed before the page comes alive is lost. Spread
 * `props` on the `<form>`.
 *
 * `problems` by field name are those of the rules, until the field is mended, and those given to `refuse`;
 * the first field with a problem gets the focus. `isSending` while `send` is at work.
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
  /** A field with a problem is judged anew with every change. */
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
