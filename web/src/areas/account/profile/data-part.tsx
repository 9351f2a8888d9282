import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import type { FunctionErrorCode } from "../../../generated/functions.ts";
import { dayOf } from "../../../i18n/day-text.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { validationText } from "../../../i18n/validation-text.ts";
import { clearAdminFlag } from "../../../session/admin-flag.ts";
import { DialogProblem } from "../../../session/dialog-problem.tsx";
import { errorCode, failureToast } from "../../../session/problem-text.ts";
import { MailCode } from "../../../session/reauthentication/mail-code.tsx";
import type { SessionUser } from "../../../session/session-context.ts";
import { forgetStored } from "../../../session/sign-out.ts";
import { savedFileName } from "../../../site/brand.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Ltr } from "../../../ui/ltr.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast, type ToastOptions } from "../../../ui/toast-store.ts";
import { useForm } from "../../../ui/use-form.ts";
import { AccountSection } from "./account-section.tsx";
import { deleteAccount, exportData } from "./api.ts";
import type { DeleteValues } from "./form-rules.ts";

const loadRules = () => import("./form-rules.ts").then((module) => module.deleteRules);

/** What is held on the person, and leaving. */
export function DataPart({ user }: { user: SessionUser }) {
  const words = useWords("account/profile/data");
  const navigate = usePageNavigate();
  const leave = async () => {
    await forgetSession();
    navigate("/", { replace: true });
  };
  return (
    <>
      <AccountSection words={words.download}>
        <DownloadData />
      </AccountSection>
      <AccountSection words={words.remove}>
        <DeleteAccount email={user.email} onDeleted={leave} />
      </AccountSection>
    </>
  );
}

/** Hands over everything that is held on the person, as a file. */
function DownloadData() {
  const { language } = useLanguage();
  const words = useWords("account/profile/data");
  const { download } = words;
  const prepare = useMutation({
    mutationFn: exportData,
    onSuccess: (data) => {
      save(data);
      showToast(download.done);
    },
    onError: (error) => showToast(failureToast(error, language, words, download.failed)),
  });
  return (
    <Button
      kind="outline"
      busy={prepare.isPending}
      busyLabel={download.busy}
      onClick={() => prepare.mutate()}
    >
      {download.submit}
    </Button>
  );
}

function save(document: object): void {
  const file = new Blob([JSON.stringify(document, null, 2)], { type: "application/json" });
  saveFile(file, savedFileName(`${dayOf(Date.now())}.json`));
}

interface Props {
  email: string;
  /** The account is gone; this browser still holds its session. */
  onDeleted: () => Promise<void>;
}

/** Opens the dialog that deletes the account. */
function DeleteAccount({ email, onDeleted }: Props) {
  const words = useWords("account/profile/data").remove;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button kind="outline" onClick={() => setAsked(true)}>
        {words.open}
      </Button>
      {isAsked && <DeleteDialog email={email} onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </>
  );
}

/** The fields that the server's error codes refuse, with keys of `validation`. */
const refusals: Readonly<Record<string, Record<string, string>>> = {
  reauthentication_needed: { currentPassword: "passwordMissing", nonce: "codeMissing" },
  current_password_invalid: { currentPassword: "passwordWrong" },
  reauthentication_not_valid: { nonce: "codeWrong" },
} satisfies Partial<Record<FunctionErrorCode, Record<string, string>>>;

interface DialogProps {
  email: string;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Deletes the account for whoever gives its password, or a code from its mails. */
function DeleteDialog({ email, onDeleted, onClose }: DialogProps) {
  const { language } = useLanguage();
  const words = useWords("account/profile/data");
  const { dialog, failed, done } = words.remove;
  const [isCodeMailed, setCodeMailed] = useState(false);
  const [problem, setProblem] = useState<ToastOptions>();

  const send = async (proof: DeleteValues) => {
    setProblem(undefined);
    await deleteAccount(proof);
    await onDeleted();
    showToast(done);
  };
  const showProblem = (error: unknown) => {
    setProblem(failureToast(error, language, words, failed));
  };
  const fail = (error: unknown) => {
    const refused = refusals[errorCode(error)];
    if (refused) form.refuse(refused);
    else showProblem(error);
  };
  const form = useForm<DeleteValues>({ loadRules, send, fail });
  const errorAt = (name: keyof DeleteValues) => validationText(words.validation, form.problems[name]);
  const address = { email: <Ltr>{email}</Ltr> };
  return (
    <DialogForm words={dialog} form={form.props} isBusy={form.isSending} isGrave onClose={onClose}>
      <p>{fill(dialog.text, address)}</p>
      {isCodeMailed ? (
        <TextField
          name="nonce"
          label={dialog.code}
          hint={fill(dialog.mailed, address)}
          error={errorAt("nonce")}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus because the field is what the visitor has just asked for
          autoFocus
          dir="ltr"
          required
        />
      ) : (
        <>
          <PasswordField
            name="currentPassword"
            label={dialog.password}
            error={errorAt("currentPassword")}
            showLabel={dialog.show}
            hideLabel={dialog.hide}
            required
          />
          <MailCode
            label={dialog.noPassword}
            busyLabel={dialog.mailing}
            onMailed={() => {
              setProblem(undefined);
              setCodeMailed(true);
            }}
            onFailed={showProblem}
          />
        </>
      )}
      <DialogProblem problem={problem} />
    </DialogForm>
  );
}

/** Signs this browser out of an account that is gone: the server has no session left to end. */
async function forgetSession(): Promise<void> {
  clearAdminFlag();
  const { auth } = await backend();
  // Takes the session out of the client's memory, and tells the other tabs.
  await auth.signOut({ scope: "local" });
  forgetStored();
}
