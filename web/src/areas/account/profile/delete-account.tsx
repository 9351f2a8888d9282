import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

interface Props {
  email: string;
  /** The account is gone; this browser still holds its session. */
  onDeleted: () => Promise<void>;
}

/** Opens the dialog that deletes the account. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const words = useWords("account").data.remove;
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button kind="outline" onClick={() => setAsked(true)}>
        {words.open}
      </Button>
      {isAsked && <DeleteDialog email={email} onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </>
  );
}
