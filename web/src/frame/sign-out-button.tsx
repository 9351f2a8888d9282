import { useState } from "react";
import { useWords } from "../i18n/use-words.ts";
import { useSignOut } from "../session/sign-out.ts";

/** Ends the session everywhere and goes to the sign-in page. */
export function SignOutButton({ className }: { className?: string | undefined }) {
  const words = useWords("common");
  const signOut = useSignOut();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={className}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={() => void leave()}
    >
      {words.profileMenu.signOut}
    </button>
  );
}
