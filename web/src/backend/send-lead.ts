import type { AffiliateApplicationRequest, ContactRequest } from "../generated/api-types.ts";
import { BackendError } from "./backend-error.ts";
import { backend } from "./client.ts";
import { newKey } from "./new-key.ts";

interface Leads {
  contact: ContactRequest;
  "affiliate-application": AffiliateApplicationRequest;
}

/** The keys of forms that were sent and not answered yet, by their contents. */
const keys = new Map<string, string>();

/**
 * Hands a filled-in form to the server; when this returns, it is stored. The same contents keep their key
 * until then, so that a form sent again after a lost answer is stored once. Throws a `BackendError`.
 */
export async function sendLead<Name extends keyof Leads>(name: Name, lead: Leads[Name]): Promise<void> {
  const contents = name + JSON.stringify(lead);
  const idempotencyKey = keys.get(contents) ?? newKey();
  keys.set(contents, idempotencyKey);
  await send(name, { ...lead, idempotencyKey });
  keys.delete(contents);
}

/** Whoever writes often is asked for a proof of work, which costs a moment and nothing else. */
async function send(name: string, form: object): Promise<void> {
  const { invoke } = await backend();
  try {
    await invoke(name, form);
  } catch (error) {
    const challenge = error instanceof BackendError ? error.challenge : undefined;
    // Plain-http addresses lack `subtle`: there the server's own words say what to do.
    if (challenge === undefined || crypto.subtle === undefined) throw error;
    const { solveChallenge } = await import("./solve-challenge.ts");
    await invoke(name, { ...form, proof: await solveChallenge(challenge) });
  }
}
