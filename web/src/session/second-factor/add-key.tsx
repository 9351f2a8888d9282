import { useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { keySupport } from "../keys/key-support.ts";
import { NeedsName } from "../keys/needs-name.tsx";
import { AddKeyDialog } from "./add-key-dialog.tsx";

/** Adds a security key, where the browser has them. */
export function AddKey({ onDone }: { onDone: () => void }) {
  const words = useWords("second-factor");
  const [isAsked, setAsked] = useState(false);
  const support = keySupport();
  if (support === "no") return null;
  if (support === "address") return <NeedsName sentence={words.keyWords.needsName} />;
  return (
    <>
      <Button kind="outline" onClick={() => setAsked(true)}>
        {words.key.add}
      </Button>
      {isAsked && <AddKeyDialog onDone={onDone} onClose={() => setAsked(false)} />}
    </>
  );
}
