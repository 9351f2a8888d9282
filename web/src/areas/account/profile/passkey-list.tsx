import { useRef } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { KeyList } from "../../../session/keys/key-list.tsx";
import { useAsked } from "../../../session/use-asked.ts";
import { useFocusAfterRemoval } from "../../../session/use-focus-after-removal.ts";
import { ErrorState } from "../../../ui/state.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import styles from "./passkeys.module.css";
import { fetchPasskeys } from "./passkeys.ts";

/** The account's passkeys, and adding one. */
export function PasskeyList() {
  const words = useWords("passkeys");
  const passkeys = useAsked(fetchPasskeys);
  const part = useRef<HTMLDivElement>(null);
  const focusLater = useFocusAfterRemoval(part, passkeys.status === "ready" && passkeys.answer);
  if (passkeys.status === "loading") return <Waiting label={words.loading} lines={2} />;
  if (passkeys.status === "failed")
    return (
      <ErrorState
        title={words.loadFailed.title}
        retryLabel={words.loadFailed.retry}
        onRetry={passkeys.retry}
      />
    );
  const removed = () => {
    focusLater();
    passkeys.refresh();
  };
  const { answer } = passkeys;
  return (
    <div ref={part} tabIndex={-1} className={styles.passkeys}>
      {answer.length === 0 ? (
        <p className="muted">{words.empty}</p>
      ) : (
        <KeyList label={words.list}>
          {answer.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRenamed={passkeys.refresh} onRemoved={removed} />
          ))}
        </KeyList>
      )}
      <AddPasskey label={answer.length === 0 ? words.add : words.addAnother} onDone={passkeys.refresh} />
    </div>
  );
}
