import { tableError } from "../../../backend/backend-error.ts";
import { backend } from "../../../backend/client.ts";
import type { SelectedRow } from "../../../backend/tables.ts";

const COLUMNS =
  "id, kind, status, subject_id, subject_email, amount, asked_by, asked_by_email, decided_by_email, decided_at, used_at, expires_at, created_at";
export type Approval = SelectedRow<"approvals", typeof COLUMNS>;
export type ApprovalStatus = Approval["status"];

/** The number of requests that are shown, the newest first. */
const SHOWN = 100;

/** This and the following calls throw a `BackendError`. */
export async function fetchApprovals(): Promise<readonly Approval[]> {
  const { from } = await backend();
  const { data, error, status } = await from("approvals")
    .select(COLUMNS)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(SHOWN)
    .retry(false);
  if (error) throw tableError(error, status);
  return data;
}

/** The newest request about somebody or a partner; null where there is none. */
export async function fetchApprovalOf(subjectId: string): Promise<Approval | null> {
  const { from } = await backend();
  const { data, error, status } = await from("approvals")
    .select(COLUMNS)
    .eq("subject_id", subjectId)
    .order("created_at", { ascending: false })
    .limit(1)
    .retry(false);
  if (error) throw tableError(error, status);
  return data[0] ?? null;
}

/** How a request stands at a moment: the server marks those that expired some minutes later. */
export function statusAt({ status, expires_at }: Approval, at: number): ApprovalStatus {
  return status === "waiting" && Date.parse(expires_at) <= at ? "expired" : status;
}

export type ApprovalStep = "approved" | "declined" | "withdrawn";

export async function takeStep(approvalId: string, step: ApprovalStep): Promise<void> {
  const { invoke } = await backend();
  if (step === "withdrawn") await invoke("withdraw-approval", { approvalId });
  else await invoke("decide-approval", { approvalId, decision: step });
}

export async function requestAdminRole(userId: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("request-admin-role", { userId });
}

/** `amount`: cents. */
export async function requestPayout(affiliateId: string, amount: number): Promise<void> {
  const { invoke } = await backend();
  await invoke("request-payout", { affiliateId, amount });
}
