import { useState } from "react";
import { backend } from "../../backend/client.ts";
import { useLanguage } from "../../i18n/language-context.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { dismissToast, showToast } from "../../ui/toast-store.ts";
import { keyProblem } from "../keys/key-problem.ts";
import { keySupport } from "../keys/key-support.ts";
import { NeedsName } from "../keys/needs-name.tsx";

/** Signs in with a passkey, which is all that it takes; the page hears of it by the session. */
export function PasskeyButton() {
  const { language } = useLanguage();
  const words = useWords("sign-in-ways");
  const [isBusy, setBusy] = useState(false);
  const support = keySupport();

  const signIn = async () => {
    dismissToast();
    setBusy(true);
    try {
      await signInWithPasskey();
      showToast(words.done);
    } catch (error) {
      showToast(keyProblem(error, language, words, words.passkey.failed));
    }
    setBusy(false);
  };
  if (support === "no") return null;
  if (support === "address") return <NeedsName sentence={words.key.needsName} />;
  return (
    <Button kind="outline" wide busy={isBusy} busyLabel={words.passkey.busy} onClick={() => void signIn()}>
      {words.passkey.submit}
    </Button>
  );
}

async function signInWithPasskey(): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signInWithPasskey();
  if (error) throw error;
}
