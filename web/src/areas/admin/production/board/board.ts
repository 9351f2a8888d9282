import type { Row, SelectedRow } from "../../../../backend/tables.ts";
import { dayOf } from "../../../../i18n/day-text.ts";
import { fold } from "../../../../i18n/search-text.ts";
import type { Customer } from "../customers.ts";

export const PRODUCTION =
  "id, order_id, user_id, twin_id, plan_name, avatars, language, step, waits_for, waits_since, due_at, late, stopped_at, assignee_id, created_at";
export type Production = SelectedRow<"productions", typeof PRODUCTION>;

/** The columns of the board, in the order of the work. */
export const steps = ["onboarding", "scripts", "generation", "editing", "delivery"] as const;
export type Step = (typeof steps)[number];

/** The bands of the board: who is waited for. What is late is ours, too. */
export const bands = ["late", "team", "customer", "stopped"] as const;
export type Band = (typeof bands)[number];

/** What is known of a twin's onboarding. */
export interface TwinFacts {
  recordings: readonly Pick<Row<"recordings">, "kind" | "status" | "received_at" | "created_at">[];
  consents: readonly Pick<Row<"consents">, "until" | "withdrawn_at" | "signed_at">[];
}

export interface Entry {
  production: Production;
  customer: Customer;
  /** Of each twin that it needs. */
  facts: readonly TwinFacts[];
}

/** What a production waits for; `count` where it is countable. */
export interface PendingTask {
  name:
    | "check"
    | "arriving"
    | "build"
    | "account"
    | "agreement"
    | "again"
    | "missing"
    | "reading"
    | "watching"
    | "stopped"
    | Exclude<Step, "onboarding">;
  count: number;
}

export const kinds = ["base_video", "voice", "consent"] as const;
export type RecordingKind = (typeof kinds)[number];

/** The column of a production; null for one that is completed. */
export function stepOf({ step }: Pick<Production, "step">): Step | null {
  return steps.find((known) => known === step) ?? null;
}

/** Who a production waits for at a moment, in milliseconds since 1970. */
export function bandOf(production: Production, now: number): Band {
  const { stopped_at, waits_for, late, due_at } = production;
  if (stopped_at !== null) return "stopped";
  if (waits_for !== "team") return "customer";
  return late || (due_at !== null && Date.parse(due_at) < now) ? "late" : "team";
}

export function pendingTaskOf({ production, facts }: Entry, now: number): PendingTask {
  const step = stepOf(production);
  if (production.stopped_at !== null) return one("stopped");
  if (step === "scripts" && production.waits_for === "customer") return one("reading");
  if (step === "editing" && production.waits_for === "customer") return one("watching");
  if (step !== null && step !== "onboarding") return one(step);
  const recordings = facts.flatMap((twin) => twin.recordings);
  const toCheck = recordings.filter(({ status }) => status === "checked").length;
  if (toCheck > 0) return { name: "check", count: toCheck };
  if (production.waits_for === "team") {
    const isArriving = recordings.some(({ status }) => status === "checking");
    return one(isArriving ? "arriving" : "build");
  }
  return ofCustomer(production, facts, now);
}

function ofCustomer({ user_id }: Production, facts: readonly TwinFacts[], now: number): PendingTask {
  if (user_id === null) return one("account");
  const isAgreed = facts.every(({ consents }) => standingConsent(consents, now) !== null);
  if (facts.length === 0 || !isAgreed) return one("agreement");
  const latest = facts.flatMap(({ recordings }) => kinds.map((kind) => newest(recordings, kind)));
  if (latest.some((recording) => recording?.status === "refused")) return one("again");
  const missing = latest.filter((recording) => recording === undefined || recording.received_at === null);
  return { name: "missing", count: missing.length };
}

function one(name: PendingTask["name"]): PendingTask {
  return { name, count: 1 };
}

/** The newest consent, where it holds: it was not withdrawn, and its last day has not passed. */
export function standingConsent<Consent extends TwinFacts["consents"][number]>(
  consents: readonly Consent[],
  now: number,
): Consent | null {
  const latest = consents.toSorted((a, b) => b.signed_at.localeCompare(a.signed_at))[0];
  if (latest === undefined || latest.withdrawn_at !== null) return null;
  return latest.until >= dayOf(now) ? latest : null;
}

/** The newest recording of a kind. */
export function newest<Recording extends { kind: string; created_at: string }>(
  recordings: readonly Recording[],
  kind: RecordingKind,
): Recording | undefined {
  return recordings
    .filter((recording) => recording.kind === kind)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0];
}

/** Leaves the productions whose customer, address or plan holds the text. */
export function matching(entries: readonly Entry[], search: string): Entry[] {
  const text = fold(search.trim());
  return entries.filter(({ production: { plan_name }, customer }) =>
    fold(`${customer.name} ${customer.email} ${plan_name}`).includes(text),
  );
}

/** Sorts a band: by the promised hour where there is one, else by how long it has waited. */
export function ordered(entries: readonly Entry[]): Entry[] {
  const key = ({ production: { due_at, waits_since, created_at } }: Entry) =>
    due_at ?? waits_since ?? created_at;
  const isPromised = ({ production }: Entry) => Number(production.due_at === null);
  return entries.toSorted((a, b) => isPromised(a) - isPromised(b) || key(a).localeCompare(key(b)));
}
