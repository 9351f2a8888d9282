import { useState } from "react";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { DialogProblem } from "../../../session/dialog-problem.tsx";
import { failureToast } from "../../../session/problem-text.ts";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { showToast, type ToastOptions } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { type Passkey, removePasskey, renamePasskey } from "./api.ts";
import type { PasskeyValues } from "./form-rules.ts";

const loadRules = () => import("./form-rules.ts").then((module) => module.passkeyRules);

interface RenameProps {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: RenameProps) {
  const { language } = useLanguage();
  const words = useWords("account/profile/passkeys");
  const [problem, setProblem] = useState<ToastOptions>();
  const send = async ({ passkeyName }: PasskeyValues) => {
    setProblem(undefined);
    await renamePasskey(passkey.id, passkeyName);
    showToast(words.renamed);
    onClose();
    onRenamed();
  };
  const fail = (error: unknown) => {
    setProblem(failureToast(error, language, words, words.failed));
  };
  const form = useForm<PasskeyValues>({ loadRules, send, fail });
  return (
    <DialogForm words={words.renameDialog} form={form.props} isBusy={form.isSending} onClose={onClose}>
      <TextField
        name="passkeyName"
        label={words.renameDialog.name}
        hint={words.renameDialog.hint}
        error={validationText(words.validation, form.problems["passkeyName"])}
        defaultValue={passkey.friendly_name ?? ""}
        autoComplete="off"
        maxLength={120}
        dir="auto"
        required
      />
      <DialogProblem problem={problem} />
    </DialogForm>
  );
}

interface RemoveProps {
  passkey: Passkey;
  name: string;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a passkey is removed, and says what goes with it. */
export function RemovePasskeyDialog({ passkey, name, onRemoved, onClose }: RemoveProps) {
  const { language } = useLanguage();
  const words = useWords("account/profile/passkeys");
  const { run, dialog } = useReauthentication();
  const [problem, setProblem] = useState<ToastOptions>();
  const remove = async () => {
    setProblem(undefined);
    try {
      if (!(await run(() => removePasskey(passkey.id)))) return;
      showToast(words.removed);
      onClose();
      onRemoved();
    } catch (error) {
      setProblem(failureToast(error, language, words, words.failed));
    }
  };
  return (
    <>
      <ConfirmDialog words={words.removeDialog} isGrave onConfirm={remove} onClose={onClose}>
        <p>{fill(words.removeDialog.text, { name: <bdi>{name}</bdi> })}</p>
        <DialogProblem problem={problem} />
      </ConfirmDialog>
      {dialog}
    </>
  );
}
