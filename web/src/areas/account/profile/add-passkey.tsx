import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { keyProblem } from "../../../session/keys/key-problem.ts";
import { keySupport } from "../../../session/keys/key-support.ts";
import { NeedsName } from "../../../session/keys/needs-name.tsx";
import { useReauthentication } from "../../../session/reauthentication/use-reauthentication.tsx";
import { Button } from "../../../ui/button.tsx";
import { dismissToast, showToast } from "../../../ui/toast-store.ts";
import { addPasskey } from "./passkeys.ts";

/** Has the browser make a passkey, where it can. */
export function AddPasskey({ label, onDone }: { label: string; onDone: () => void }) {
  const { language } = useLanguage();
  const words = useWords("passkeys");
  const { run, dialog } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const support = keySupport();
  const add = async () => {
    dismissToast();
    setBusy(true);
    try {
      if (await run(addPasskey)) {
        showToast(words.done);
        onDone();
      }
    } catch (error) {
      showToast(keyProblem(error, language, words, words.failed));
    }
    setBusy(false);
  };
  if (support === "address") return <NeedsName sentence={words.key.needsName} />;
  if (support === "no") return <p className="small muted">{words.key.unsupported}</p>;
  return (
    <>
      <Button kind="outline" busy={isBusy} busyLabel={words.adding} onClick={() => void add()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
