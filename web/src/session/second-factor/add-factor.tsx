import { useWords } from "../../i18n/use-words.ts";
import type { ButtonKind } from "../../ui/button.tsx";
import { AddKey } from "./add-key.tsx";
import { SecondFactorSetup } from "./second-factor-setup.tsx";

interface Props {
  /** Whether the operator has turned security keys on. */
  hasKeys: boolean;
  /** Whether there is an app already. */
  hasApps?: boolean;
  /** The look of the button for an app. */
  kind?: ButtonKind;
  onDone: () => void;
}

/** The two kinds of a second factor, side by side: an authenticator app and a security key. */
export function AddFactor({ hasKeys, hasApps = false, kind = "outline", onDone }: Props) {
  const { setup } = useWords("second-factor");
  return (
    <SecondFactorSetup kind={kind} label={hasApps ? setup.another : setup.start} onDone={onDone}>
      {hasKeys && <AddKey onDone={onDone} />}
    </SecondFactorSetup>
  );
}
