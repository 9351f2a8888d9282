import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { shortDate } from "../../../i18n/day-text.ts";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { KeyList, KeyRow } from "../../../session/keys/key-list.tsx";
import { keyFailureToast, keySupport, NeedsHostName } from "../../../session/keys/key-support.tsx";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { useFocusAfterRemoval } from "../../../session/use-focus-after-removal.ts";
import { useRetry } from "../../../session/use-retry.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/state.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { addPasskey, fetchPasskeys, type Passkey } from "./api.ts";
import { RemovePasskeyDialog, RenamePasskeyDialog } from "./passkey-dialogs.tsx";
import styles from "./profile.module.css";

const queryKey = ["passkeys"];

/** The account's passkeys, and adding one. */
export function PasskeyList() {
  const words = useWords("account/profile/passkeys");
  const { data: passkeys, isPending, isError, refetch } = useQuery({ queryKey, queryFn: fetchPasskeys });
  const retry = useRetry(queryKey);
  const part = useRef<HTMLDivElement>(null);
  const focusLater = useFocusAfterRemoval(part, passkeys);
  if (isPending) return <Waiting label={words.loading} lines={2} />;
  if (isError)
    return <ErrorState title={words.loadFailed.title} retryLabel={words.loadFailed.retry} onRetry={retry} />;
  const refresh = () => void refetch();
  const removed = () => {
    focusLater();
    refresh();
  };
  return (
    <div ref={part} tabIndex={-1} className={styles.passkeys}>
      {passkeys.length === 0 ? (
        <p className="muted">{words.empty}</p>
      ) : (
        <KeyList label={words.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRenamed={refresh} onRemoved={removed} />
          ))}
        </KeyList>
      )}
      <AddPasskey label={passkeys.length === 0 ? words.add : words.addAnother} onDone={refresh} />
    </div>
  );
}

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onRemoved: () => void;
}

/** One passkey: what it is called, when it came and was used, and what can be done with it. */
function PasskeyRow({ passkey, onRenamed, onRemoved }: Props) {
  const { language } = useLanguage();
  const words = useWords("account/profile/passkeys");
  const [asked, setAsked] = useState<"rename" | "remove">();
  const name = passkey.friendly_name || words.unnamed;
  const on = (sentence: string, moment: string) => sentence.replace("{date}", shortDate(moment, language));
  const close = () => setAsked(undefined);
  return (
    <KeyRow
      name={name}
      details={[
        on(words.added, passkey.created_at),
        passkey.last_used_at ? on(words.used, passkey.last_used_at) : words.unused,
      ]}
      acts={
        <>
          <Button
            kind="outline"
            size="small"
            aria-label={words.renameLabel.replace("{name}", name)}
            onClick={() => setAsked("rename")}
          >
            {words.rename}
          </Button>
          <Button
            kind="outline"
            size="small"
            aria-label={words.removeLabel.replace("{name}", name)}
            onClick={() => setAsked("remove")}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      {asked === "rename" && <RenamePasskeyDialog passkey={passkey} onRenamed={onRenamed} onClose={close} />}
      {asked === "remove" && (
        <RemovePasskeyDialog passkey={passkey} name={name} onRemoved={onRemoved} onClose={close} />
      )}
    </KeyRow>
  );
}

/** Has the browser make a passkey, where it can. */
function AddPasskey({ label, onDone }: { label: string; onDone: () => void }) {
  const { language } = useLanguage();
  const words = useWords("account/profile/passkeys");
  const { run, dialog } = useReauthentication();
  const support = keySupport();
  const add = useMutation({
    mutationFn: () => run(addPasskey),
    onMutate: () => dismissToast(),
    onSuccess: (isDone) => {
      if (!isDone) return;
      showToast(words.done);
      onDone();
    },
    onError: (error) => showToast(keyFailureToast(error, language, words, words.failed)),
  });
  if (support === "address") return <NeedsHostName sentence={words.key.needsName} />;
  if (support === "no") return <p className="small muted">{words.key.unsupported}</p>;
  return (
    <>
      <Button kind="outline" busy={add.isPending} busyLabel={words.adding} onClick={() => add.mutate()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
