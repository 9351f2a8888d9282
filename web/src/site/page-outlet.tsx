import { type ComponentType, use } from "react";
import { loadedWords, loadWords } from "../i18n/dictionaries.ts";
import { useLanguage } from "../i18n/language-context.ts";
import type { Language } from "../i18n/languages.ts";
import type { SitePage } from "./site-map.ts";

type Load = SitePage["load"];

const components = new Map<Load, ComponentType>();
const pending = new Map<Load, Promise<ComponentType>>();

/** Brings a page's code and words, so that it renders without waiting. */
export async function preparePage(page: SitePage, language: Language): Promise<void> {
  await Promise.all([
    loadComponent(page),
    loadWords(language, page.dictionary),
    loadWords(language, "common"),
  ]);
}

function loadComponent({ load }: SitePage): Promise<ComponentType> {
  let promise = pending.get(load);
  if (promise === undefined) {
    promise = load().then(({ Page }) => {
      components.set(load, Page);
      return Page;
    });
    promise.catch(() => pending.delete(load));
    pending.set(load, promise);
  }
  return promise;
}

/** The page itself; the former page stays on the screen while this one loads. */
export function PageOutlet({ page }: { page: SitePage }) {
  const { language } = useLanguage();
  const Page = components.get(page.load) ?? use(loadComponent(page));
  if (loadedWords(language, page.dictionary) === undefined) use(loadWords(language, page.dictionary));
  // oxlint-disable-next-line react/static-components because the component is a loaded module, made once
  return <Page />;
}
