import type { GoTrueClient, Session } from "@supabase/auth-js";
import { backend, ephemeralAuth } from "../../../backend/client.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { splitAddress } from "../../../site/address.ts";

export type RedeemedLink =
  /** The address is confirmed; its owner signs in with the password. */
  | { outcome: "confirmed"; email: string }
  /** The reader is signed in, and goes on to `path`. */
  | { outcome: "signed-in"; path: string }
  /** The first of the two mails about a new address. */
  | { outcome: "first-of-two" }
  | { outcome: "address-changed"; email: string; isSignedIn: boolean }
  /** The mail was asked for by another application, which takes over at `url`. */
  | { outcome: "leaves"; url: string }
  | { outcome: "expired" }
  | { outcome: "failed" };

/** The server's error codes for links that no second try can help. */
const deadCodes: ReadonlySet<string> = new Set([
  "otp_expired",
  "validation_failed",
  "flow_state_expired",
  "email_exists",
  "user_banned",
]);

/** Redeems the token of a mail's link. */
export async function redeemLink(link: EmailLink): Promise<RedeemedLink> {
  try {
    if (link.tokenHash.startsWith("pkce_")) return await redeemForClient(link);
    if (link.type === "signup" || link.type === "email") return await confirmAddress(link);
    if (link.type === "email_change") return await changeAddress(link);
    return await signIn(link);
  } catch (error) {
    const isDead = deadCodes.has(errorCode(error));
    if (!isDead) console.error("The link could not be used", error);
    return isDead ? { outcome: "expired" } : { outcome: "failed" };
  }
}

/**
 * Whoever holds the mail has shown the address, and still signs in with the password: the session that comes is
 * given back at once. Where the password does not count (several people had signed up with the address), the
 * session is kept and a new one is asked for.
 */
async function confirmAddress(link: EmailLink): Promise<RedeemedLink> {
  const auth = await ephemeralAuth();
  const session = await verify(auth, link);
  if (session && needsPassword(session)) {
    const { auth: main } = await backend();
    const { error } = await main.setSession(session);
    if (error) throw error;
    return { outcome: "signed-in", path: "/reset-password" };
  }
  await auth.signOut({ scope: "local" });
  return { outcome: "confirmed", email: session?.user.email ?? "" };
}

/** The button was pressed in the reader's own mail, so this browser is theirs. */
async function signIn(link: EmailLink): Promise<RedeemedLink> {
  const { auth } = await backend();
  const session = await verify(auth, link);
  const asksPassword = link.type === "recovery" || (session !== null && needsPassword(session));
  return {
    outcome: "signed-in",
    path: asksPassword ? "/reset-password" : (ownPath(link.redirectTo) ?? "/profile"),
  };
}

/**
 * Asked as the caller: a session of the account that moves outlives the change here, and ends everywhere else.
 * The mail may be read on another device, which is not signed in by it.
 */
async function changeAddress({ tokenHash, type }: EmailLink): Promise<RedeemedLink> {
  const { auth, authFetch } = await backend();
  const body = JSON.stringify({ type, token_hash: tokenHash });
  const answer = await authFetch<Session | { msg: string }>("/verify", { method: "POST", body });
  if ("msg" in answer) return { outcome: "first-of-two" };
  await auth.admin.signOut(answer.access_token, "local");
  const { data } = await auth.getSession();
  const isSignedIn = data.session?.user.id === answer.user.id;
  // The stored session still names the former address.
  if (isSignedIn) await auth.refreshSession();
  return { outcome: "address-changed", email: answer.user.email ?? "", isSignedIn };
}

async function redeemForClient({ tokenHash, type, redirectTo }: EmailLink): Promise<RedeemedLink> {
  const { authFetch } = await backend();
  const body = { type, token_hash: tokenHash, ...(redirectTo && { redirect_to: redirectTo }) };
  const { url } = await authFetch<{ url: string }>("/confirm", {
    method: "POST",
    body: JSON.stringify(body),
  });
  return { outcome: "leaves", url };
}

/** Null when the server took the token and gives no session yet. */
async function verify(auth: GoTrueClient, { tokenHash, type }: EmailLink): Promise<Session | null> {
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  if (error) throw error;
  return data.session;
}

function needsPassword({ user }: Session): boolean {
  return user.app_metadata["needs_password"] === true;
}

const kinds = ["signup", "email", "magiclink", "recovery", "invite", "email_change"] as const;

export type LinkKind = (typeof kinds)[number];

/** What the link of a mail carries. */
export interface EmailLink {
  tokenHash: string;
  type: LinkKind;
  /** Where the mail's asker wants its reader to go on; the server judges addresses of other sites. */
  redirectTo: string | null;
}

/** Reads the address of a link; null when a part is missing. */
export function readLink(query: URLSearchParams): EmailLink | null {
  const tokenHash = query.get("token_hash");
  const type = kinds.find((kind) => kind === query.get("type"));
  return tokenHash && type ? { tokenHash, type, redirectTo: query.get("redirect_to") } : null;
}

/** The page of ours that an address means, with its query; null for the home page, other sites and nonsense. */
export function ownPath(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null;
  const { origin, pathname, search } = new URL(address, location.origin);
  const { path } = splitAddress(pathname);
  return origin === location.origin && path !== "/" ? path + search : null;
}
