import { useCallback, useEffect, useState } from "react";
import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { ProfileValues } from "./profile-rules.ts";

export interface Profile {
  username: string | null;
  full_name: string | null;
  avatar_url: string | null;
}

type ProfileState = { status: "loading" } | { status: "failed" } | { status: "ready"; profile: Profile };

interface ProfileActions {
  retry: () => void;
  /** Takes over what was saved, without asking again. */
  replace: (profile: Profile) => void;
}

/** Loads a person's own row; a failure is logged and may be tried again. */
export function useProfile(userId: string): ProfileState & ProfileActions {
  const [state, setState] = useState<ProfileState>({ status: "loading" });

  const load = useCallback(() => {
    fetchProfile(userId).then(
      (profile) => setState({ status: "ready", profile }),
      (error: unknown) => {
        console.error("The profile could not be loaded", error);
        setState({ status: "failed" });
      },
    );
  }, [userId]);
  useEffect(load, [load]);

  const retry = () => {
    setState({ status: "loading" });
    load();
  };
  const replace = (profile: Profile) => setState({ status: "ready", profile });
  return { ...state, retry, replace };
}

async function fetchProfile(userId: string): Promise<Profile> {
  const { from } = await backend();
  const { data, error, status } = await from("profiles")
    .select("username, full_name, avatar_url")
    .eq("id", userId)
    .single();
  if (error) throw tableError(error, status);
  return data;
}

/** Throws a `BackendError`. */
export async function saveProfile(userId: string, values: ProfileValues) {
  const { from } = await backend();
  const { error, status } = await from("profiles")
    .update({
      username: values.username,
      full_name: values.fullName,
      updated_at: new Date().toISOString(),
    })
    .eq("id", userId);
  if (error) throw tableError(error, status);
}
