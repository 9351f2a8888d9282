import { account } from "./auth-account.ts";
import { administration } from "./auth-admin.ts";
import { factors } from "./auth-factors.ts";
import { keys } from "./auth-keys.ts";
import { oauthServer } from "./auth-oauth-server.ts";
import { sessions } from "./auth-session.ts";
import { signingIn } from "./auth-sign-in.ts";
import { functions } from "./functions.ts";
import { answers } from "./postgrest-answers.ts";
import { filters } from "./postgrest-filters.ts";
import { writes } from "./postgrest-writes.ts";
import { channels, socket } from "./realtime.ts";
import type { Row } from "./row.ts";
import { buckets } from "./storage-buckets.ts";
import { storedFiles } from "./storage-files.ts";

/** Every documented method of the official client, by what it is about. */
export const table: Record<string, Row[]> = {
  "Signing up and in": signingIn,
  Sessions: sessions,
  "One's own account": account,
  "Second factors": factors,
  "Security keys, passkeys, recovery codes": keys,
  "The team's administration": administration,
  "Other programs and providers": oauthServer,
  "Tables: what is answered": answers,
  "Tables: filters": filters,
  "Tables: writes": writes,
  Functions: functions,
  "Storage: buckets": buckets,
  "Storage: files": storedFiles,
  "Realtime: channels": channels,
  "Realtime: the socket": socket,
};

/** The method of a row, without what it is called with. */
export function methodOf({ method }: Row): string {
  return method.split(" ", 1)[0] ?? method;
}
