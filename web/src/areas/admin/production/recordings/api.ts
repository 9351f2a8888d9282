import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import type { SelectedRow } from "../../../../backend/tables.ts";
import type { RefusalReason } from "../../../../generated/refusal-reasons.ts";
import type { Language } from "../../../../i18n/languages.ts";
import { allowsSeveral, twinsOf } from "../../../../ui/studio/people.ts";
import type { useAdminQuery } from "../../admin-query.tsx";
import type { TeamRole } from "../../gate/team-role.ts";
import { type Customer, fetchCustomers } from "../customers.ts";
import { inGroups } from "../in-groups.ts";

/** As many are shown at once. */
const MOST_SHOWN = 10;

interface Person {
  id: string;
  person_name: string | null;
}

interface WaitingRecording {
  recording: Recording;
  customer: Customer;
  /** Whom the twins of its production show. */
  people: readonly Person[];
  /** The language that the customer reads. */
  language: Language;
}

export interface CheckAnswer {
  /** The oldest that wait. */
  waiting: readonly WaitingRecording[];
  total: number;
}

/** Keeps new recordings back, as `Hold`: those that are looked at stay in their places. */
function holdRecordings(shown: CheckAnswer, found: CheckAnswer) {
  const before = new Set(shown.waiting.map(({ recording }) => recording.id));
  const waiting = found.waiting.filter(({ recording }) => before.has(recording.id));
  return {
    answer: { ...found, waiting },
    count: waiting.length > 0 ? found.waiting.length - waiting.length : 0,
  };
}

/** The query of the recordings that wait for the team. */
export const checkQuery = (role: TeamRole): Parameters<typeof useAdminQuery<CheckAnswer>>[0] => ({
  queryKey: ["production", "check"],
  queryFn: (signal) => fetchCheck(role, signal),
  tables: ["recordings"],
  hold: holdRecordings,
});

/** Loads the recordings that wait for the team, the oldest first. Throws a `BackendError`. */
async function fetchCheck(role: TeamRole, signal: AbortSignal): Promise<CheckAnswer> {
  const { from } = await backend();
  const { data, count, error, status } = await from("recordings")
    .select(RECORDING, { count: "exact" })
    .eq("status", "checked")
    .order("received_at")
    .order("id")
    .limit(MOST_SHOWN)
    .retry(false)
    .abortSignal(signal);
  if (error) throw tableError(error, status);
  const productions = await inGroups(
    data.flatMap(({ production_id }) => production_id ?? []),
    (group) =>
      from("productions")
        .select("id, user_id, twin_id, avatars, language")
        .in("id", group)
        .retry(false)
        .abortSignal(signal),
  );
  const owned = data.map(({ user_id }) => ({ user_id, order_id: null }));
  const [customerOf, twins] = await Promise.all([
    fetchCustomers(role, owned, signal),
    inGroups(
      productions.flatMap((one) => (allowsSeveral(one) && one.user_id ? [one.user_id] : [])),
      (group) =>
        from("twins")
          .select("id, user_id, person_name, status, replaced_at")
          .in("user_id", group)
          .order("created_at")
          .order("id")
          .retry(false)
          .abortSignal(signal),
    ),
  ]);
  const peopleOf = (id: string | null): Person[] => {
    const production = productions.find((one) => one.id === id);
    if (!production) return [];
    return twinsOf(
      production,
      twins.filter(({ user_id }) => user_id === production.user_id),
    );
  };
  const waiting = data.map((recording) => ({
    recording,
    customer: customerOf({ user_id: recording.user_id, order_id: null }),
    people: peopleOf(recording.production_id),
    language: productions.find(({ id }) => id === recording.production_id)?.language ?? "en",
  }));
  return { waiting, total: count ?? data.length };
}

export const RECORDING =
  "id, twin_id, production_id, user_id, kind, file_name, size, sha256, object_path, poster_path, strip_path, status, findings, media, reasons, note, decided_by, decided_at, received_at, created_at";
export type Recording = SelectedRow<"recordings", typeof RECORDING>;

/** Each throws a `BackendError`. */
export async function acceptRecording(recordingId: string): Promise<void> {
  await act("accept-recording", { recording_id: recordingId });
}

export async function refuseRecording(
  recordingId: string,
  { reasons, note }: { reasons: readonly RefusalReason[]; note: string },
): Promise<void> {
  await act("refuse-recording", { recording_id: recordingId, reasons, note: note || null });
}

async function act(name: string, body: object): Promise<void> {
  const { invoke } = await backend();
  await invoke(name, body);
}
