import { Initials } from "../../../ui/initials.tsx";
import { initialsOf } from "../../../ui/initials-of.ts";
import { fieldOf } from "../users/user.ts";
import type { Member } from "./team.tsx";

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
