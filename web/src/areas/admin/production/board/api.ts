import { tableError } from "../../../../backend/backend-error.ts";
import { backend } from "../../../../backend/client.ts";
import { allowsSeveral, twinsOf } from "../../../../ui/studio/people.ts";
import type { TeamRole } from "../../gate/team-role.ts";
import { fetchCustomers } from "../customers.ts";
import { inGroups } from "../in-groups.ts";
import { type Entry, PRODUCTION, type Production, type TwinFacts } from "./board.ts";

/** Of each band no more than these are shown at once: the most urgent. */
export const MOST_SHOWN = 50;

export interface BoardAnswer {
  entries: readonly Entry[];
  /** Whether there are more open productions than these. Their number would take as long as there are many. */
  isCut: boolean;
  /** How many of all open productions nobody sees to. */
  unassigned: number;
}

/**
 * The open productions of one assignee, of nobody or of everybody: what is promised first by the hour, then what
 * stands the longest. Throws a `BackendError`.
 */
export async function fetchBoard(
  role: TeamRole,
  assignee: string,
  signal: AbortSignal,
): Promise<BoardAnswer> {
  const { from } = await backend();
  const open = () => {
    const rows = from("productions").select(PRODUCTION);
    if (assignee === "nobody") return rows.is("assignee_id", null);
    return assignee === "everybody" ? rows : rows.eq("assignee_id", assignee);
  };
  const last = <Rows extends ReturnType<typeof open>>(rows: Rows) =>
    rows.limit(MOST_SHOWN).retry(false).abortSignal(signal);
  const [bands, unassigned] = await Promise.all([
    Promise.all([
      last(open().eq("waits_for", "team").order("due_at").order("id")),
      last(open().eq("waits_for", "customer").order("waits_since").order("id")),
      last(
        open()
          .not("stopped_at", "is", null)
          .order("stopped_at", { ascending: false })
          .order("id", { ascending: false }),
      ),
    ]),
    from("productions")
      .select("id", { count: "exact", head: true })
      .is("assignee_id", null)
      .not("waits_for", "is", null)
      // The count alone: without it a thousand rows would be read, and not sent.
      .limit(0)
      .retry(false)
      .abortSignal(signal),
  ]);
  for (const { error, status } of [...bands, unassigned]) if (error) throw tableError(error, status);
  const shown = bands.flatMap(({ data }) => data ?? []).filter(({ step }) => step !== "completed");
  const begun = shown.filter(({ step }) => step === "onboarding");
  const [customerOf, factsOf] = await Promise.all([
    fetchCustomers(role, shown, signal),
    fetchFacts(begun, signal),
  ]);
  const entries = shown.map((production) => ({
    production,
    customer: customerOf(production),
    facts: factsOf(production),
  }));
  const isCut = bands.some(({ data }) => data?.length === MOST_SHOWN);
  return { entries, isCut, unassigned: unassigned.count ?? 0 };
}

/** Keeps new productions back, as `Hold`: the others go on to where they belong. */
export function holdEntries(shown: BoardAnswer, found: BoardAnswer) {
  const before = new Set(shown.entries.map(({ production }) => production.id));
  const entries = found.entries.filter(({ production }) => before.has(production.id));
  const count = found.entries.length - entries.length;
  // Where nothing is shown, nothing moves.
  return { answer: { ...found, entries }, count: entries.length > 0 ? count : 0 };
}

async function fetchFacts(productions: readonly Production[], signal: AbortSignal) {
  const { from } = await backend();
  const neededOf = await fetchNeeded(productions, signal);
  const ids = productions.flatMap(neededOf);
  const [recordings, consents] = await Promise.all([
    inGroups(ids, (group) =>
      from("recordings")
        .select("twin_id, kind, status, received_at, created_at")
        .in("twin_id", group)
        .retry(false)
        .abortSignal(signal),
    ),
    inGroups(ids, (group) =>
      from("consents")
        .select("twin_id, until, withdrawn_at, signed_at")
        .in("twin_id", group)
        .retry(false)
        .abortSignal(signal),
    ),
  ]);
  return (production: Production): TwinFacts[] =>
    neededOf(production).map((id) => ({
      recordings: recordings.filter(({ twin_id }) => twin_id === id),
      consents: consents.filter(({ twin_id }) => twin_id === id),
    }));
}

/** Returns a function that names the twins for which there is work in a production. */
async function fetchNeeded(productions: readonly Production[], signal: AbortSignal) {
  const { from } = await backend();
  const several = productions.filter(allowsSeveral);
  const [twins, videos] = await Promise.all([
    inGroups(
      several.flatMap(({ user_id }) => user_id ?? []),
      (group) =>
        from("twins")
          .select("id, user_id, status, replaced_at")
          .in("user_id", group)
          .in("status", ["collecting", "ready"])
          .order("created_at")
          .order("id")
          .retry(false)
          .abortSignal(signal),
    ),
    inGroups(
      several.map(({ id }) => id),
      (group) =>
        from("videos")
          .select("production_id, twin_id")
          .in("production_id", group)
          .retry(false)
          .abortSignal(signal),
    ),
  ]);
  return (production: Production): string[] => {
    if (!allowsSeveral(production)) return production.twin_id === null ? [] : [production.twin_id];
    const own = twinsOf(
      production,
      twins.filter(({ user_id }) => user_id === production.user_id),
    );
    const shown = videos.filter(({ production_id }) => production_id === production.id);
    const isAnyReady = own.some(({ status }) => status === "ready");
    // Where somebody is ready, one who is not holds up no videos but their own.
    const needed = own.filter(
      ({ id, status }) => !isAnyReady || status === "ready" || shown.some(({ twin_id }) => twin_id === id),
    );
    return needed.map(({ id }) => id);
  };
}
