import { useRef, useState } from "react";
import { fill } from "../../../../i18n/fill.tsx";
import { useWords } from "../../../../i18n/use-words.ts";
import { TextField } from "../../../../ui/field.tsx";
import { Ltr } from "../../../../ui/ltr.tsx";
import { useAct } from "../../lists/use-act.ts";
import type { Account } from "../account.ts";
import { deleteAccount } from "./acts.ts";
import { AskFirst } from "./ask-first.tsx";

interface Props {
  account: Account;
  onSettled: () => void;
  onRefused: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for the address, so that nobody is deleted by a slip. */
export function AskDeletion({ account, onClose, onDeleted, ...ends }: Props) {
  const words = useWords("admin-user");
  const { acts } = words;
  const { ask, done } = acts.remove;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const act = useAct({ ...ends, onSettled: () => undefined }, words);
  const word = account.email || account.id.slice(0, 8);
  const confirm = async () => {
    if (typed.trim().toLowerCase() !== word.toLowerCase()) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const isDone = await act(() => deleteAccount(account.id), done, word);
    onClose();
    if (isDone) onDeleted();
    else ends.onSettled();
  };
  return (
    <AskFirst words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
      <TextField
        ref={field}
        type="email"
        name="confirmation"
        autoComplete="off"
        label={fill(ask.field, { word: <Ltr>{word}</Ltr> })}
        error={isWrong && ask.mismatch}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
    </AskFirst>
  );
}
