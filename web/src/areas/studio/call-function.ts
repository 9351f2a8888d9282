import { backend } from "../../backend/client.ts";
import type { Functions } from "../../generated/functions.ts";

/** Calls a function of the server. Throws a `BackendError`. */
export async function callFunction<Name extends keyof Functions>(
  name: Name,
  body: Functions[Name]["request"],
): Promise<Functions[Name]["answer"]> {
  const { invoke } = await backend();
  return invoke<Functions[Name]["answer"]>(name, body);
}
