import { loadedPart, loadOnce } from "../loading/load-once.ts";
import type { Language } from "./languages.ts";
import type { Shape } from "./shape.ts";
import { wordListOf } from "./word-lists.ts";

/** Separate lists, so that a page loads only those of its own language and kind. */
const site = {
  en: () => import("../generated/words/en/site.ts"),
  ar: () => import("../generated/words/ar/site.ts"),
};
const articles = {
  en: () => import("../generated/words/en/articles.ts"),
  ar: () => import("../generated/words/ar/articles.ts"),
};
const own = {
  en: () => import("../generated/words/en/own.ts"),
  ar: () => import("../generated/words/ar/own.ts"),
};
const team = {
  en: () => import("../generated/words/en/team.ts"),
  ar: () => import("../generated/words/ar/team.ts"),
};

const lists = { site, articles, own, team };

type ListOf<Load extends () => Promise<{ default: unknown }>> = Awaited<ReturnType<Load>>["default"];
type English = ListOf<typeof site.en> &
  ListOf<typeof articles.en> &
  ListOf<typeof own.en> &
  ListOf<typeof team.en>;

export type DictionaryName = keyof English;
type Loaded<Name extends DictionaryName> = Awaited<ReturnType<English[Name]>>["default"];
export type Words<Name extends DictionaryName> = Shape<Loaded<Name>>;
/** The dictionaries of pages, which hold the title and description. */
export type PageDictionary = {
  [Name in DictionaryName]: Loaded<Name> extends { meta: unknown } ? Name : never;
}[DictionaryName];

export function loadWords<Name extends DictionaryName>(language: Language, name: Name): Promise<Words<Name>> {
  return loadOnce(loaderOf(language, name), (module) => module.default as Words<Name>);
}

export function loadedWords<Name extends DictionaryName>(
  language: Language,
  name: Name,
): Words<Name> | undefined {
  return loadedPart(loaderOf(language, name)) as Words<Name> | undefined;
}

/** Returns the names of the loaded dictionaries, so that a switch of language can load all of them. */
export function loadedNames(language: Language): DictionaryName[] {
  const names = [...loaders[language].keys()];
  return names.filter((name) => loadedWords(language, name) !== undefined);
}

type Loader = () => Promise<{ default: unknown }>;
type List = Record<DictionaryName, Loader>;

/** The loaders by name: `loadOnce` needs the same function each time. */
const loaders = { en: new Map<DictionaryName, Loader>(), ar: new Map<DictionaryName, Loader>() };

function loaderOf(language: Language, name: DictionaryName): Loader {
  const known = loaders[language];
  let load = known.get(name);
  if (load === undefined) {
    const list = lists[wordListOf(name)][language];
    load = async () => ((await loadOnce<{ default: Partial<List> }>(list)).default as List)[name]();
    known.set(name, load);
  }
  return load;
}
