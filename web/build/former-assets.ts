import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WEEK = 7 * 24 * 3600 * 1000;
/** The size limit for former assets, because the server holds them in memory. */
const MOST_BYTES = 40_000_000;
/** Matches the files that an open page may still request, and their Brotli versions. */
const KEPT = /\.(js|css)(\.br)?$/;
const RECORD = "former-assets.json";

/** When each asset of an earlier build was superseded, by file, in milliseconds since 1970. */
type Superseded = Record<string, number>;

/**
 * Copies the scripts and sheets of the build in `former` that the build in `next` no longer has, so that pages which
 * were open during a deploy can still load them: for a week, the latest first, up to 40 MB. The file names are hashes
 * of the contents, so two files cannot be confused.
 */
export function keepFormerAssets(former: string, next: string, now = Date.now()): void {
  const since = readRecord(former);
  const present = new Set(filesIn(next));
  const kept: Superseded = {};
  let bytes = 0;
  const candidates = filesIn(former)
    .filter((file) => KEPT.test(file) && !present.has(file))
    .map((file) => ({ file, superseded: since[file] ?? now }))
    .toSorted((a, b) => b.superseded - a.superseded);
  for (const { file, superseded } of candidates) {
    const source = join(former, "assets", file);
    bytes += statSync(source).size;
    if (now - superseded > WEEK || bytes > MOST_BYTES) break;
    cpSync(source, join(next, "assets", file));
    kept[file] = superseded;
  }
  writeFileSync(join(next, RECORD), JSON.stringify(kept, null, 1));
}

function filesIn(build: string): string[] {
  const folder = join(build, "assets");
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readRecord(build: string): Superseded {
  const file = join(build, RECORD);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
