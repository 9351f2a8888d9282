import { useEffect, useState } from "react";
import { backend } from "../../../backend/client.ts";

/** Somebody who can be given a lead. */
export interface Member {
  id: string;
  email: string;
  name: string | null;
}

let asked: Promise<readonly Member[]> | undefined;

/** Everybody of the team; asked once for the page. Null while unknown: lists do without. */
export function useTeam(): readonly Member[] | null {
  const [team, setTeam] = useState<readonly Member[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    asked ??= fetchTeam();
    asked.then(
      (members) => isCurrent && setTeam(members),
      (error: unknown) => {
        asked = undefined;
        console.error("The team could not be loaded", error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return team;
}

async function fetchTeam(): Promise<readonly Member[]> {
  const { invoke } = await backend();
  const { members } = await invoke<{ members: Member[] }>("team-members", {});
  return members;
}

/** How a member is called: by name, else by the address. */
export function memberName({ name, email }: Member): string {
  return name?.trim() || email;
}
