import { useCallback } from "react";
import { backend } from "../../../backend/client.ts";
import { fill } from "../../../i18n/fill.tsx";
import { useWords } from "../../../i18n/use-words.ts";
import { useAsked } from "../../../session/use-asked.ts";
import { Ltr } from "../../../ui/ltr.tsx";
import { EmailForm } from "./email-form.tsx";
import { PendingEmail } from "./pending-email.tsx";

/** Changes the address that one signs in with: two mails, and what is waiting until both are answered. */
export function AccountEmail({ email }: { email: string }) {
  const words = useWords("account").security.email;
  // Asked again when the address has changed.
  // oxlint-disable-next-line react/exhaustive-deps because the answer depends on whose address it is
  const pending = useAsked(useCallback(askForPending, [email]));
  const newEmail = pending.status === "ready" ? pending.answer : null;
  return (
    <>
      <p>{fill(words.present, { email: <Ltr>{email}</Ltr> })}</p>
      {newEmail && <PendingEmail email={email} newEmail={newEmail} onCancelled={pending.refresh} />}
      <EmailForm key={newEmail} email={email} onSent={pending.refresh} />
    </>
  );
}

/** The new address that is not confirmed yet, if there is one. */
async function askForPending(): Promise<string | null> {
  const { auth } = await backend();
  const { data, error } = await auth.getUser();
  if (error) throw error;
  return data.user.new_email ?? null;
}
