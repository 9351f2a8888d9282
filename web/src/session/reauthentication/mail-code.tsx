import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./reauthentication.module.css";

interface Props {
  label: string;
  busyLabel: string;
  onMailed: () => void;
  onFailed: (error: unknown) => void;
}

/** Has a code mailed that stands for the password, for whoever has none or does not know it. */
export function MailCode({ label, busyLabel, onMailed, onFailed }: Props) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    await mailCode().then(onMailed, onFailed);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={inlineLink(styles.other)}
      // Not disabled: it would lose the focus, and nothing gives it back.
      aria-disabled={isBusy || undefined}
      onClick={() => void send()}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

async function mailCode(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.reauthenticate();
  if (error) throw error;
}
