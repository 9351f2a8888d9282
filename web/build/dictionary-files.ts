import { globSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../src/i18n/languages.ts";

const root = join(import.meta.dirname, "..");

/**
 * Returns the dictionaries of a language, name and file. They stand beside their screens: `areas/auth/words.en.ts` is
 * the dictionary `auth`, `areas/auth/password/reset.words.en.ts` is `auth/password/reset`.
 */
export function dictionaryFiles(language: Language): [name: string, file: string][] {
  const beside = globSync(`src/**/{words,*.words}.${language}.ts`, { cwd: root })
    .toSorted()
    .map((file): [string, string] => [
      file.replace(/^src\/(?:areas\/|i18n\/)?/, "").replace(/[/.]words\.\w+\.ts$/, ""),
      file,
    ]);
  const former = globSync(`src/i18n/${language}/*.ts`, { cwd: root })
    .toSorted()
    .map((file): [string, string] => [file.replaceAll(/^.*\/|\.ts$/g, ""), file]);
  return [...beside, ...former];
}

/** Returns the files of English words that have no Arabic ones beside them. */
export function untranslatedFiles(): string[] {
  const english = globSync("src/{**/*.en,i18n/en/**/*}.ts", { cwd: root });
  const arabic = new Set(globSync("src/{**/*.ar,i18n/ar/**/*}.ts", { cwd: root }));
  return english.filter((file) => !arabic.has(file.replace("/en/", "/ar/").replace(/\.en\.ts$/, ".ar.ts")));
}
