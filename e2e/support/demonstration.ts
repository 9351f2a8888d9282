import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "@supabase/supabase-js";
import { newClient, serviceKey } from "./accounts.ts";
import { dataFolder } from "./site.ts";

const roles = ["customer", "person", "producer", "admin"] as const;
type Role = (typeof roles)[number];

/** A role of the four sign-ins, or the address of another account. */
export type Who = Role | `${string}@${string}`;

interface SignIn {
  role: Role;
  email: string;
  password: string;
  /** The screen to begin with, without the language's prefix. */
  path: string;
}

/** What is written of the demonstration that the site serves. */
const written = (): { now: string; sign_ins: SignIn[] } =>
  JSON.parse(readFileSync(join(dataFolder, "demonstration.json"), "utf8"));

/** One of those who sign in to it. */
export const signInOf = (role: Role): SignIn =>
  written().sign_ins.find((each) => each.role === role) as SignIn;

/** The moment at which its year ends: pictures of it show the same hours whenever they are drawn. */
export const lastMoment = (): string => written().now;

export const isRole = (who: string): who is Role => (roles as readonly string[]).includes(who);

const sessions = new Map<Who, Promise<Session>>();

/** The session of an account: the same for all pictures of a process. */
export function sessionOf(who: Who): Promise<Session> {
  const session = sessions.get(who) ?? (isRole(who) ? signIn(signInOf(who)) : openAsOperator(who));
  sessions.set(who, session);
  return session;
}

async function signIn({ email, password }: SignIn): Promise<Session> {
  const { data, error } = await newClient().auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** The other passwords are not kept: the service key makes links. */
async function openAsOperator(email: string): Promise<Session> {
  const made = await newClient({ key: serviceKey }).auth.admin.generateLink({ type: "magiclink", email });
  if (made.error) throw made.error;
  const token_hash = made.data.properties.hashed_token;
  const { data, error } = await newClient().auth.verifyOtp({ type: "email", token_hash });
  if (error) throw error;
  return data.session as Session;
}

async function clientOf(who: Who) {
  const client = newClient();
  await client.auth.setSession(await sessionOf(who));
  return client;
}

type Row = Record<"id" | "production_id" | "email", string>;
/** A question for rows, to which filters and an order are added. */
export type Asked = ReturnType<ReturnType<Awaited<ReturnType<typeof clientOf>>["from"]>["select"]>;

/** The first row that the account finds; an error where there is none. */
export async function firstRow(
  who: Who,
  table: string,
  ask: (rows: Asked) => Asked = (rows) => rows,
): Promise<Row> {
  const { data, error } = await ask((await clientOf(who)).from(table).select("*")).limit(1);
  if (error) throw error;
  const [row] = data as unknown as Row[];
  if (!row) throw new Error(`The demonstration has no such row in ${table}`);
  return row;
}

export const newest = (rows: Asked) => rows.order("created_at", { ascending: false });
