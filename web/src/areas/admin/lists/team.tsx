import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { backend } from "../../../backend/client.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useSession } from "../../../session/session-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Initials } from "../../../ui/initials.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import type { TeamRole } from "../gate/team-role.ts";
import { fieldOf } from "../users/user.ts";
import type { Filter } from "./list-query.ts";
import { isId } from "./table-rows.ts";

/** Somebody of the team. Leads and orders go to admins alone: a producer does not see them. */
export interface Member {
  id: string;
  email: string;
  role: TeamRole;
  name: string | null;
  avatar_url: string | null;
}

/** The members of the team, loaded once; null while they are not known: lists do without. */
export function useTeam(): readonly Member[] | null {
  const { data } = useQuery({
    queryKey: ["team"],
    queryFn: fetchTeam,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: "always",
  });
  return data ?? null;
}

async function fetchTeam(): Promise<readonly Member[]> {
  try {
    const { invoke } = await backend();
    const { members } = await invoke<{ members: Member[] }>("team-members", {});
    return members;
  } catch (error) {
    console.error("The team could not be loaded", error);
    throw error;
  }
}

/** How a member is called: by name, else by the address. */
export function memberName({ name, email }: Member): string {
  return name?.trim() || email;
}

/** Those who can be given a lead or an order; null while they are not known. */
export function useAdmins(): readonly Member[] | null {
  return useTeam()?.filter(({ role }) => role === "admin") ?? null;
}

/** Whose rows are shown: everybody's, nobody's, or one member's by id. */
export const assigneeFilter: Filter = {
  usual: "everybody",
  isKnown: (value) => value === "everybody" || value === "nobody" || isId(value),
};

/** Who a row was given to. Props: `id`; `team`, null while unknown. */
export function Assignee({ id, team }: { id: string | null; team: readonly Member[] | null }) {
  const { assignee: words } = useWords("admin/lists");
  if (id === null) return <span className="muted">{words.nobody}</span>;
  const member = team?.find((known) => known.id === id);
  if (member) return <bdi>{memberName(member)}</bdi>;
  return team && <span className="muted">{words.former}</span>;
}

interface ChoiceProps {
  team: readonly Member[] | null;
  value: string;
  onChange: (value: string) => void;
}

/** Filters a list by the member whom its rows were given to. */
export function AssigneeChoice({ team, value, onChange }: ChoiceProps) {
  const { assignee: words } = useWords("admin/lists");
  const { user } = useSession();
  const others = team?.filter(({ id }) => id !== user?.id) ?? [];
  const isListed = ["everybody", "nobody", user?.id].includes(value) || others.some(({ id }) => id === value);
  return (
    <Choice label={words.label} value={value} onChange={onChange}>
      <option value="everybody">{words.everybody}</option>
      {user && <option value={user.id}>{words.me}</option>}
      <option value="nobody">{words.nobody}</option>
      {others.map((member) => (
        <option key={member.id} value={member.id}>
          {memberName(member)}
        </option>
      ))}
      {!isListed && <option value={value}>{words.former}</option>}
    </Choice>
  );
}

/** The small tile of a member of the team. Decorative: the name stands beside it, or is its label. */
export function MemberTile({ member }: { member: Member }) {
  return (
    <Initials
      size="tiny"
      letters={initialsOf(member.name ?? "", member.email)}
      picture={member.avatar_url}
      field={fieldOf(member.id)}
    />
  );
}

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
