import { backend } from "../../../backend/client.ts";
import type { AffiliateStatement, AffiliateStatementAnswer } from "../../../generated/api-types.ts";

/** What the caller earned as a partner; null for everybody else. Throws a `BackendError`. */
export async function fetchStatement(): Promise<AffiliateStatement | null> {
  const { invoke } = await backend();
  const { statement } = await invoke<AffiliateStatementAnswer>("affiliate-statement", {});
  return statement;
}
