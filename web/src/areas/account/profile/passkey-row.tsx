import { useState } from "react";
import { useLanguage } from "../../../i18n/language-context.ts";
import { shortDate } from "../../../i18n/moments.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { KeyRow } from "../../../session/keys/key-list.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Passkey } from "./passkeys.ts";
import { RemovePasskeyDialog } from "./remove-passkey-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onRemoved: () => void;
}

/** One passkey: what it is called, when it came and was used, and what can be done with it. */
export function PasskeyRow({ passkey, onRenamed, onRemoved }: Props) {
  const { language } = useLanguage();
  const words = useWords("passkeys");
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
