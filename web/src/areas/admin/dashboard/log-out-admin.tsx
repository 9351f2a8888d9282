import { useState } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { usePageNavigate } from "../../../site/navigation.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { showToast } from "../../../ui/toast-store.ts";

interface Props {
  words: Words<"admin-dashboard">;
  /** Ends the session of this browser. */
  onLeave: () => Promise<void>;
}

/**
 * Clears the admin flag and goes to the admin page's sign-in form. The session of this browser ends with it:
 * otherwise the server would call the visitor an admin again at once.
 */
export function LogOutAdmin({ words, onLeave }: Props) {
  const navigate = usePageNavigate();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await onLeave();
    navigate("/admin", { replace: true });
    showToast({ title: words.loggedOut });
  };
  return (
    <Button
      kind="outline"
      size="small"
      busy={isBusy}
      busyLabel={words.loggingOut}
      onClick={() => void leave()}
    >
      <Icon name="out" />
      {words.logOut}
    </Button>
  );
}
