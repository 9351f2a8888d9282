/**
 * Lists the dictionaries: `node build/word-lists.ts`.
 *
 * Each language has several lists, so that a page loads only the names of its own kind: `articles` for the blog,
 * `team` for the admin's screens, `own` for those of one person, `site` for the rest. Each list becomes
 * `src/generated/words/LANGUAGE/LIST.ts`, made from the dictionaries beside the screens and from
 * `content/blog/LANGUAGE`.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { wordListOf } from "../src/i18n/word-lists.ts";
import { dictionaryFiles, untranslatedFiles } from "./dictionary-files.ts";

const root = join(import.meta.dirname, "..");
const out = join(root, "src/generated/words");

function writeList(language: string, list: string, entries: [name: string, file: string][]): void {
  const lines = entries.map(([name, file]) => `  "${name}": () => import("../../../../${file}"),\n`);
  const banner = "// Made by build/word-lists.ts from the dictionaries.\n";
  writeFileSync(join(out, language, `${list}.ts`), `${banner}export default {\n${lines.join("")}};\n`);
}

const missing = untranslatedFiles();
if (missing.length > 0) throw new Error(`These have no Arabic words beside them: ${missing.join(", ")}`);

rmSync(out, { recursive: true, force: true });
for (const language of ["en", "ar"] as const) {
  mkdirSync(join(out, language), { recursive: true });
  const articles = globSync(`content/blog/${language}/*.md`, { cwd: root })
    .toSorted()
    .map((file): [string, string] => [`blog/${basename(file, ".md")}`, file]);
  const listed = Object.groupBy(dictionaryFiles(language), ([name]) => wordListOf(name));
  for (const list of ["team", "own", "site"] as const) writeList(language, list, listed[list] ?? []);
  writeList(language, "articles", articles);
}
