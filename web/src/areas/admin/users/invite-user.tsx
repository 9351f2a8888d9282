import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
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
import { failureText, useOnRefused } from "../admin-query.tsx";
import { isRefused } from "../gate/admin-access.ts";
import { inviteUser } from "./api.ts";
import type { InviteValues } from "./invite-rules.ts";

/** A button that opens the invitation. */
export function InviteUser({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ink" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const loadRules = () => import("./invite-rules.ts").then((module) => module.inviteRules);

/** Asks for an address and the language of the mail, and has the invitation sent. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { language } = useLanguage();
  const words = useWords("admin/users");
  const { invite: texts } = words;
  const onRefused = useOnRefused();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState("");
  const send = async (values: InviteValues) => {
    setFailure("");
    await inviteUser(values);
    showToast({ title: texts.done, description: values.email });
    onClose();
    void queryClient.invalidateQueries({ queryKey: ["users", "list"] });
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === "email_exists") return form.refuse({ email: "exists" });
    if (isRefused(error)) onRefused();
    return setFailure(failureText(error, words));
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
