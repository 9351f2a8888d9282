import { type ComponentType, use } from "react";
import { loadedWords, loadWords } from "../i18n/dictionaries.ts";
import { useLanguage } from "../i18n/language-context.ts";
import type { Language } from "../i18n/languages.ts";
import type { SitePage } from "./site-map.ts";

const components = new Map<string, ComponentType>();
const pending = new Map<string, Promise<ComponentType>>();

/** Brings a page's code and words, so that it renders without waiting. */
export async function preparePage(page: SitePage, language: Language): Promise<void> {
  await Promise.all([
    loadComponent(page),
    loadWords(language, page.dictionary),
    loadWords(language, "common"),
  ]);
}

function loadComponent(page: SitePage): Promise<ComponentType> {
  let promise = pending.get(page.module);
  if (promise === undefined) {
    promise = page.load().then(({ Page }) => {
      components.set(page.module, Page);
      return Page;
    });
    promise.catch(() => pending.delete(page.module));
    pending.set(page.module, promise);
  }
  return promise;
}

/** The page itself; the former page stays on the screen while this one loads. */
export function PageOutlet({ page }: { page: SitePage }) {
  const { language } = useLanguage();
  const Page = components.get(page.module) ?? use(loadComponent(page));
  if (loadedWords(language, page.dictionary) === undefined) use(loadWords(language, page.dictionary));
  // oxlint-disable-next-line react/static-components because the component is a loaded module, made once
  return <Page />;
}
