import { useAuthSettings } from "../auth-settings.ts";
import { AddFactor } from "./add-factor.tsx";

/** For whoever may go on with a second factor only: adds the first, an app or a key. */
export function FirstFactor({ onDone }: { onDone: () => void }) {
  const hasKeys = useAuthSettings()?.hasPasskeys ?? false;
  return <AddFactor kind="primary" hasKeys={hasKeys} onDone={onDone} />;
}
