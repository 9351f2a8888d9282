import { passingAuth } from "../../backend/client.ts";
import { errorCode } from "../../session/problem-text.ts";

export interface Proof {
  tokenHash: string;
  type: "signup" | "email";
}

export type Confirmation = { outcome: "done"; email: string } | { outcome: "expired" | "failed" };

/**
 * Spends the link's proof. The session that comes with it is given back at once: whoever holds the mail
 * has shown the address, and still signs in with the password.
 */
export async function spendProof({ tokenHash, type }: Proof): Promise<Confirmation> {
  try {
    const auth = await passingAuth();
    const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
    if (error) throw error;
    await auth.signOut({ scope: "local" });
    return { outcome: "done", email: data.user?.email ?? "" };
  } catch (error) {
    const isSpent = errorCode(error) === "otp_expired" || errorCode(error) === "validation_failed";
    if (!isSpent) console.error("The address could not be confirmed", error);
    return { outcome: isSpent ? "expired" : "failed" };
  }
}

/** Whether a link still carries all that the mail put into it. */
export function isComplete(link: { tokenHash: string | null; type: string | null }): link is Proof {
  return Boolean(link.tokenHash) && (link.type === "signup" || link.type === "email");
}
