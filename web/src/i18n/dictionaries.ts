import { loadedPart, loadOnce } from "../loading/load-once.ts";
import type { Language } from "./languages.ts";
import type { Shape } from "./shape.ts";

/** Apart from each other: a page brings the list of its own language alone. */
const lists = { en: () => import("./en/index.ts"), ar: () => import("./ar/index.ts") };

type English = Awaited<ReturnType<typeof lists.en>>["default"];

export type DictionaryName = keyof English;
type Loaded<Name extends DictionaryName> = Awaited<ReturnType<English[Name]>>["default"];
export type Words<Name extends DictionaryName> = Shape<Loaded<Name>>;
/** The dictionaries of whole pages: they carry the title and description. */
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

/** The dictionaries that are in use, so that a switch of language can bring all of them. */
export function loadedNames(language: Language): DictionaryName[] {
  const names = [...loaders[language].keys()];
  return names.filter((name) => loadedWords(language, name) !== undefined);
}

type Loader = () => Promise<{ default: unknown }>;

/** The same function each time, as `loadOnce` wants it. */
const loaders = { en: new Map<DictionaryName, Loader>(), ar: new Map<DictionaryName, Loader>() };

function loaderOf(language: Language, name: DictionaryName): Loader {
  const known = loaders[language];
  let load = known.get(name);
  if (load === undefined) {
    load = async () => (await loadOnce(lists[language])).default[name]();
    known.set(name, load);
  }
  return load;
}
