import type { AllowanceStatementAnswer } from "../generated/api-types.ts";
import { backend } from "./client.ts";

export type AllowanceStatement = AllowanceStatementAnswer;

/** What the plan of a production still holds, for its customer or the team. Throws a `BackendError`. */
export async function fetchAllowanceStatement(production: string): Promise<AllowanceStatement> {
  const { invoke } = await backend();
  return invoke("allowance-statement", { production_id: production });
}
