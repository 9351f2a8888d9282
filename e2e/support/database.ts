import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { dataFolder } from "./site.ts";

/** Reads rows from the server's own database, as an operator would. */
export function rows(sql: string, ...values: string[]): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataFolder, "tawam.sqlite3"), { readOnly: true });
  try {
    return database.prepare(sql).all(...values);
  } finally {
    database.close();
  }
}
