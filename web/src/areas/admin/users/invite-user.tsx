import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { languages } from "../../../i18n/languages.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { FailureNote } from "../../../ui/form-notes.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { isRefused } from "../gate/admin-access.ts";
import { reasonOf } from "../lists/use-act.ts";
import type { InviteValues } from "./invite-rules.ts";

interface Props {
  label: string;
  onInvited: () => void;
  onRefused: () => void;
}

/** A button that opens the invitation. */
export function InviteUser({ label, ...ends }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ink" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <InviteDialog {...ends} onClose={() => setOpen(false)} />}
    </>
  );
}

const loadRules = () => import("./invite-rules.ts").then((module) => module.inviteRules);

interface DialogProps {
  onInvited: () => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Asks for an address and the language of the mail, and has the invitation sent. */
export function InviteDialog({ onInvited, onRefused, onClose }: DialogProps) {
  const { language } = useLanguage();
  const words = useWords("admin-user");
  const { invite: texts } = words;
  const [failure, setFailure] = useState("");
  const send = async (values: InviteValues) => {
    setFailure("");
    await inviteUser(values);
    showToast({ title: texts.done, description: values.email });
    onClose();
    onInvited();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === "email_exists") return form.refuse({ email: "exists" });
    if (isRefused(error)) onRefused();
    return setFailure(reasonOf(error, words));
  };
  const form = useForm<InviteValues>({ loadRules, send, fail });
  return (
    <DialogForm words={texts} form={form.props} isBusy={form.isSending} onClose={onClose}>
      <p className="muted">{texts.lead}</p>
      {failure && <FailureNote title={texts.failed}>{failure}</FailureNote>}
      <TextField
        name="email"
        type="email"
        autoComplete="off"
        required
        label={texts.email}
        error={validationText(texts.validation, form.problems["email"])}
      />
      <SelectField name="language" label={texts.language} defaultValue={language}>
        {Object.values(languages).map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}

async function inviteUser({ email, language }: InviteValues): Promise<void> {
  const { admin } = await backend();
  const { error } = await admin.inviteUserByEmail(email, { data: { language } });
  if (error) throw error;
}
