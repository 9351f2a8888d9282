import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFolder } from "./site.ts";

/** The address of the site's database, if it is PostgreSQL. */
const postgres = process.env["TAWAM_E2E_DATABASE"];

/** Reads rows from the server's own database, as an operator would. */
export function rows(sql: string, ...values: string[]): Record<string, unknown>[] {
  return postgres === undefined ? rowsOfSqlite(sql, values) : rowsOfPostgres(postgres, sql, values);
}

function rowsOfSqlite(sql: string, values: string[]): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataFolder, "tawam.sqlite3"), { readOnly: true });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}

/** With truths as numbers, as SQLite keeps them. */
function rowsOfPostgres(address: string, sql: string, values: string[]): Record<string, unknown>[] {
  let place = 0;
  const numbered = sql.replaceAll("?", () => `:'value${place++}'`);
  const variables = values.flatMap((value, index) => ["-v", `value${index}=${value}`]);
  const options = ["--no-psqlrc", "--tuples-only", "--no-align", "-v", "ON_ERROR_STOP=1", ...variables];
  const input = `select coalesce(json_agg(found), '[]') from (${numbered}) as found;`;
  const output = execFileSync("psql", [address, ...options], { input, encoding: "utf8" });
  return JSON.parse(output, (_, value: unknown) => (typeof value === "boolean" ? Number(value) : value));
}
