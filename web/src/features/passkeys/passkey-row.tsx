import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { shortDate } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./passkeys.module.css";
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
    <li>
      <div>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className="small muted">
          <span className={styles.part}>{on(words.added, passkey.created_at)}</span>
          <span className={styles.part}>
            {passkey.last_used_at ? on(words.used, passkey.last_used_at) : words.unused}
          </span>
        </p>
      </div>
      <div className={styles.acts}>
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
      </div>
      {asked === "rename" && <RenamePasskeyDialog passkey={passkey} onRenamed={onRenamed} onClose={close} />}
      {asked === "remove" && (
        <RemovePasskeyDialog passkey={passkey} name={name} onRemoved={onRemoved} onClose={close} />
      )}
    </li>
  );
}
