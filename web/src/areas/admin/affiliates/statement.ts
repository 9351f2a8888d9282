import { backend } from "../../../backend/client.ts";
import type { AffiliateStatement, AffiliateStatementAnswer } from "../../../generated/api-types.ts";
import { errorCode } from "../../../session/problem-text.ts";
import { isId } from "../lists/ids.ts";

export type Statement = AffiliateStatement;
export type Commission = Statement["commissions"][number];
export type Payout = Statement["payouts"][number];

/** What a partner has earned; null where there is no such partner. Throws a `BackendError`. */
export async function fetchStatement(affiliateId: string): Promise<Statement | null> {
  if (!isId(affiliateId)) return null;
  const { invoke } = await backend();
  try {
    const { statement } = await invoke<AffiliateStatementAnswer>("affiliate-statement", { affiliateId });
    return statement;
  } catch (error) {
    if (errorCode(error) === "affiliate_not_found") return null;
    throw error;
  }
}

/** `amount`: cents that were due, and were paid. Throws a `BackendError`. */
export async function recordPayout(affiliateId: string, amount: number, note: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("record-payout", { affiliateId, amount, note });
}

/** Throws a `BackendError`. */
export async function setStatus(affiliateId: string, status: Statement["status"]): Promise<void> {
  const { invoke } = await backend();
  await invoke("update-affiliate", { affiliateId, status });
}
