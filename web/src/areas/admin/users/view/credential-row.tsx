import { useWords } from "../../../../i18n/use-words.ts";
import { Nuqta } from "../../../../ui/art/nuqta.tsx";
import { Button } from "../../../../ui/button.tsx";
import recordStyles from "../../lists/record.module.css";
import styles from "./user-view.module.css";

/** A passkey, an app, a security key or the recovery codes, as a row shows them. */
export interface Credential {
  id: string;
  name: string;
  /** What it is, and when it came and was used. */
  details: readonly string[];
  /** Whether it counts: its first use proved it. */
  isVerified: boolean;
}

interface Props {
  credential: Credential;
  onRemove: (() => void) | undefined;
}

export function CredentialRow({ credential: { name, details, isVerified }, onRemove }: Props) {
  const { factors: texts } = useWords("admin-user");
  return (
    <li className={recordStyles.row}>
      <div>
        <p className={recordStyles.rowTitle}>
          <Nuqta kind={isVerified ? "solid" : "twin"} className={styles.rowMark} />
          <bdi>{name}</bdi>
        </p>
        <p className="small muted">{details.join(" · ")}</p>
      </div>
      {onRemove && (
        <Button
          kind="outline"
          size="small"
          aria-label={texts.removeNamed.replace("{name}", name)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      )}
    </li>
  );
}
