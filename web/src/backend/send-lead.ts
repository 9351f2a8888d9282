import type { AffiliateApplicationRequest, ContactRequest } from "../generated/api-types.ts";
import { BackendError } from "./backend-error.ts";
import { backend } from "./client.ts";
import { newKey } from "./new-key.ts";

interface Leads {
  contact: ContactRequest;
  "affiliate-application": AffiliateApplicationRequest;
}

/** The idempotency keys of forms that were sent but not answered yet, by their contents. */
const keys = new Map<string, string>();

/**
 * Sends a form to the server, which has stored it when this resolves. The same contents have the same key until
 * then, so that a form that is sent again after a lost response is stored once. Throws a `BackendError`.
 */
export async function sendLead<Name extends keyof Leads>(name: Name, lead: Leads[Name]): Promise<void> {
  const contents = name + JSON.stringify(lead);
  const idempotencyKey = keys.get(contents) ?? newKey();
  keys.set(contents, idempotencyKey);
  await send(name, { ...lead, idempotencyKey });
  keys.delete(contents);
}

/** Sends a form, with a proof of work if the server requires one. */
async function send(name: string, form: object): Promise<void> {
  const { invoke } = await backend();
  try {
    await invoke(name, form);
  } catch (error) {
    const challenge = error instanceof BackendError ? error.challenge : undefined;
    // `subtle` is missing on plain-http addresses: there the server's message says what to do.
    if (challenge === undefined || crypto.subtle === undefined) throw error;
    const { solveChallenge } = await import("./solve-challenge.ts");
    await invoke(name, { ...form, proof: await solveChallenge(challenge) });
  }
}
