import { useEffect, useState } from "react";
import { type AuthSettings, authSettings } from "../backend/auth-settings.ts";

/** What the operator has turned on; null until it is known. Without an answer the plain forms have to do. */
export function useAuthSettings(): AuthSettings | null {
  const [settings, setSettings] = useState<AuthSettings | null>(null);
  useEffect(() => {
    authSettings().then(setSettings, () => undefined);
  }, []);
  return settings;
}
