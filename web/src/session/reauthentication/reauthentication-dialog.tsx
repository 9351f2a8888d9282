import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/field.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { mailProblemText } from "../mail-problem-text.ts";
import { errorCode } from "../problem-text.ts";
import { useSession } from "../session-context.ts";
import { MailCode } from "./mail-code.tsx";
import type { ProofValues } from "./proof-rules.ts";
import styles from "./reauthentication.module.css";

const loadRules = () => import("./proof-rules.ts").then((module) => module.proofRules);

/** What the server has against a proof, by its code: the field that it means, and a key of `validation`. */
const refusals: Readonly<Record<string, Record<string, string>>> = {
  current_password_invalid: { currentPassword: "passwordWrong" },
  reauthentication_not_valid: { nonce: "codeWrong" },
};

interface Props {
  /** The server knows now that it is them. */
  onProved: () => void;
  onClose: () => void;
}

/** Asks whoever is signed in for the present password, or for a code from their mail. */
export function ReauthenticationDialog({ onProved, onClose }: Props) {
  const { language } = useLanguage();
  const words = useWords("reauthentication");
  const [isCodeMailed, setCodeMailed] = useState(false);

  const send = async (proof: ProofValues) => {
    dismissToast();
    await prove(proof);
    onProved();
  };
  const tell = (error: unknown) => {
    const { title, description } = words.failed;
    showToast({ kind: "error", title, description: mailProblemText(error, language, words, description) });
  };
  const fail = (error: unknown) => {
    const refused = refusals[errorCode(error)];
    if (refused) form.refuse(refused);
    else tell(error);
  };
  const form = useForm<ProofValues>({ loadRules, send, fail });
  const errorAt = (name: keyof ProofValues) => validationText(words.validation, form.problems[name]);
  return (
    <DialogForm words={words.dialog} form={form.props} isBusy={form.isSending} onClose={onClose}>
      <p>{words.text}</p>
      {isCodeMailed ? (
        <CodeField error={errorAt("nonce")} onPassword={() => setCodeMailed(false)} />
      ) : (
        <>
          <PasswordField
            name="currentPassword"
            label={words.password}
            error={errorAt("currentPassword")}
            autoComplete="current-password"
            showLabel={words.show}
            hideLabel={words.hide}
            required
          />
          <MailCode
            label={words.mailCode}
            busyLabel={words.mailing}
            onMailed={() => setCodeMailed(true)}
            onFailed={tell}
          />
        </>
      )}
    </DialogForm>
  );
}

function CodeField({ error, onPassword }: { error: string | undefined; onPassword: () => void }) {
  const words = useWords("reauthentication");
  const { user } = useSession();
  return (
    <>
      <TextField
        name="nonce"
        label={words.code}
        hint={fill(words.mailed, { email: <Ltr>{user?.email}</Ltr> })}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus because the field is what the visitor has just asked for
        autoFocus
        dir="ltr"
        required
      />
      <button type="button" className={inlineLink(styles.other)} onClick={onPassword}>
        {words.usePassword}
      </button>
    </>
  );
}

async function prove({ currentPassword, nonce }: ProofValues): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.updateUser(
    nonce === undefined ? { current_password: currentPassword ?? "" } : { nonce },
  );
  if (error) throw error;
}
