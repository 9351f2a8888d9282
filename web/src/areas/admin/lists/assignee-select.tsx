import { useState } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { SelectField } from "../../../ui/field.tsx";
import { type Member, memberName } from "./team.tsx";

interface Props {
  /** Whom it can be given to; null while they are not known. */
  team: readonly Member[] | null;
  /** The id of who sees to it now; null for nobody. */
  value: string | null;
  /** Gives it to somebody, or to nobody. While that is on its way, the new choice stands. */
  onChoose: (assigneeId: string | null) => Promise<unknown>;
}

/** Chooses who of the team sees to something. */
export function AssigneeSelect({ team, value, onChoose }: Props) {
  const { assignee: words } = useWords("admin/lists");
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (next: string) => {
    setChosen(next);
    await onChoose(next || null);
    setChosen(null);
  };
  const isListed = value === null || team?.some((member) => member.id === value);
  return (
    <SelectField
      label={words.label}
      value={chosen ?? value ?? ""}
      placeholder={words.nobody}
      disabled={team === null || chosen !== null}
      onChange={({ target }) => void choose(target.value)}
    >
      {team?.map((member) => (
        <option key={member.id} value={member.id}>
          {memberName(member)}
        </option>
      ))}
      {!isListed && <option value={value ?? ""}>{words.former}</option>}
    </SelectField>
  );
}
