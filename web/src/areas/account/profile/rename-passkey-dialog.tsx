import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { DialogProblem } from "../../../session/dialog-problem.tsx";
import { problemText } from "../../../session/problem-text.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { showToast, type ToastOptions } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import type { PasskeyValues } from "./passkey-rules.ts";
import { type Passkey, renamePasskey } from "./passkeys.ts";

const loadRules = () => import("./passkey-rules.ts").then((module) => module.passkeyRules);

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("passkeys");
  const [problem, setProblem] = useState<ToastOptions>();
  const send = async ({ passkeyName }: PasskeyValues) => {
    setProblem(undefined);
    await renamePasskey(passkey.id, passkeyName);
    showToast(words.renamed);
    onClose();
    onRenamed();
  };
  const fail = (error: unknown) => {
    const { title, description } = words.failed;
    setProblem({ kind: "error", title, description: problemText(error, language, words, description) });
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
