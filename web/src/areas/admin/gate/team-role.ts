import { createContext, use } from "react";

/** `admin` does everything; `producer` works on productions, and is refused money, accounts, leads and the trail. */
export type TeamRole = "admin" | "producer";

export const TeamRoleContext = createContext<TeamRole>("admin");

/** Returns as what the reader is of the team: nothing is asked of the server that it would refuse. */
export function useTeamRole(): TeamRole {
  return use(TeamRoleContext);
}
