import { type ReactNode, useState } from "react";
import { backend } from "../../backend/client.ts";
import { fill } from "../../i18n/fill.tsx";
import { useLanguage } from "../../i18n/language-context.ts";
import { plural } from "../../i18n/plural.ts";
import { useWords } from "../../i18n/use-words.ts";
import { validationText } from "../../i18n/validation-text.ts";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/field.tsx";
import { Ltr } from "../../ui/ltr.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import { dismissToast, type ToastOptions } from "../../ui/toast-store.ts";
import { useForm } from "../../ui/use-form.ts";
import { DialogProblem } from "../dialog-problem.tsx";
import { errorCode, mailProblemText, problemText, waitMinutes } from "../problem-text.ts";
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
  const words = useWords("session/reauthentication");
  const [problem, setProblem] = useState<ToastOptions>();
  /** How many codes were mailed; 0 while the password is asked for. */
  const [mailed, setMailed] = useState(0);

  const showProblem = (description: string) =>
    setProblem({ kind: "error", title: words.failed.title, description });
  const send = async (proof: ProofValues) => {
    dismissToast();
    setProblem(undefined);
    await prove(proof);
    onProved();
  };
  const fail = (error: unknown) => {
    const refused = refusals[errorCode(error)];
    if (refused) form.refuse(refused);
    else if (errorCode(error) === "over_request_rate_limit")
      showProblem(plural(language, waitMinutes(error), words.tooMany));
    else showProblem(problemText(error, language, words, words.failed.description));
  };
  const form = useForm<ProofValues>({ loadRules, send, fail });
  const errorAt = (name: keyof ProofValues) => validationText(words.validation, form.problems[name]);
  const turnTo = (codes: number) => {
    setProblem(undefined);
    form.refuse({});
    setMailed(codes);
  };
  const mailCode = (
    <MailCode
      label={mailed > 0 ? words.mailAnother : words.mailCode}
      busyLabel={words.mailing}
      onMailed={() => turnTo(mailed + 1)}
      onFailed={(error) => showProblem(mailProblemText(error, language, words, words.failed.description))}
    />
  );
  return (
    <DialogForm words={words.dialog} form={form.props} isBusy={form.isSending} onClose={onClose}>
      <p>{words.text}</p>
      {mailed > 0 ? (
        // A new code is typed into an empty field, which takes the focus.
        <CodeField key={mailed} error={errorAt("nonce")} onPassword={() => turnTo(0)}>
          {mailCode}
        </CodeField>
      ) : (
        <>
          <PasswordField
            name="currentPassword"
            label={words.password}
            error={errorAt("currentPassword")}
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus because the dialog asks for it, at first and again
            autoFocus
            showLabel={words.show}
            hideLabel={words.hide}
            required
          />
          {mailCode}
        </>
      )}
      <DialogProblem problem={problem} />
    </DialogForm>
  );
}

interface CodeFieldProps {
  error: string | undefined;
  onPassword: () => void;
  /** Has another code mailed. */
  children: ReactNode;
}

function CodeField({ error, onPassword, children }: CodeFieldProps) {
  const words = useWords("session/reauthentication");
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
      <div className={styles.others}>
        {children}
        <button type="button" className={inlineLink(styles.other)} onClick={onPassword}>
          {words.usePassword}
        </button>
      </div>
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
