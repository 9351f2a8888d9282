import { startTransition, useEffect, useState } from "react";
import { type AuthSettings, fetchAuthSettings } from "../backend/auth-settings.ts";

/** What the operator has turned on; null until it is known. Without an answer the plain forms have to do. */
export function useAuthSettings(): AuthSettings | null {
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    // A transition, so that the form stays until the code of what takes its place is there.
    const settle = (found: AuthSettings) => startTransition(() => setSettings(found));
    fetchAuthSettings().then(settle, () => undefined);
  }, []);
  return settings;
}
