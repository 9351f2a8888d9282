import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { SelectField } from "../../../ui/field.tsx";
import type { Account } from "../account.ts";
import { type BanLength, ban } from "./acts.ts";
import { AskFirst } from "./ask-first.tsx";
import { useAct } from "./use-act.ts";

interface Props {
  account: Account;
  onSettled: () => void;
  onRefused: () => void;
  onClose: () => void;
}

const lengths: readonly BanLength[] = ["day", "week", "forGood"];

/** Asks how long somebody is to be kept out. */
export function AskBan({ account, onClose, ...ends }: Props) {
  const { acts } = useWords("admin-user");
  const { ask, done } = acts.ban;
  const [length, setLength] = useState<BanLength>("day");
  const act = useAct(ends);
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
