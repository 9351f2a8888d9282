import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { useLanguage } from "../../i18n/language-context.ts";
import { shortDate } from "../../i18n/moments.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { KeyRow } from "../keys/key-list.tsx";
import { useFactorName } from "./factor-name.ts";
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx";

interface Props {
  factor: Factor;
  /** Nothing else is on. */
  isLast: boolean;
  onRemoved: () => void;
}

/** One app or security key: what it is called, since when it counts, and removing it. */
export function FactorRow(props: Props) {
  const { language } = useLanguage();
  const words = useWords("account").security.factor;
  const nameOf = useFactorName();
  const { factor } = props;
  const [isAsked, setAsked] = useState(false);
  const kind = words.kinds[factor.factor_type === "webauthn" ? "key" : "app"];
  const added = words.added.replace("{date}", shortDate(factor.created_at, language));
  return (
    <KeyRow
      name={factor.friendly_name || kind}
      details={factor.friendly_name ? [kind, added] : [added]}
      acts={
        <Button
          kind="outline"
          size="small"
          aria-label={words.removeLabel.replace("{name}", nameOf(factor))}
          onClick={() => setAsked(true)}
        >
          {words.remove}
        </Button>
      }
    >
      {isAsked && <RemoveFactorDialog {...props} onClose={() => setAsked(false)} />}
    </KeyRow>
  );
}
