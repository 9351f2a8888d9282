import { useState } from "react";
import { useWords } from "../../../../i18n/use-words.ts";
import { SelectField } from "../../../../ui/field.tsx";
import { useAct } from "../../lists/use-act.ts";
import type { Account } from "../account.ts";
import { type BanLength, ban } from "./acts.ts";
import { AskFirst } from "./ask-first.tsx";

interface Props {
  account: Account;
  onSettled: () => void;
  onRefused: () => void;
  onClose: () => void;
}

const lengths: readonly BanLength[] = ["day", "week", "forGood"];

/** Asks how long somebody is to be kept out. */
export function AskBan({ account, onClose, ...ends }: Props) {
  const words = useWords("admin-user");
  const { acts } = words;
  const { ask, done } = acts.ban;
  const [length, setLength] = useState<BanLength>("day");
  const act = useAct(ends, words);
  const confirm = async () => {
    await act(() => ban(account.id, length), done, account.email ?? account.id);
    onClose();
  };
  return (
    <AskFirst words={ask} account={account} isGrave onConfirm={confirm} onClose={onClose}>
      <SelectField
        label={ask.length}
        value={length}
        onChange={({ target }) => setLength(lengths.find((known) => known === target.value) ?? "day")}
      >
        {lengths.map((choice) => (
          <option key={choice} value={choice}>
            {ask.lengths[choice]}
          </option>
        ))}
      </SelectField>
    </AskFirst>
  );
}
