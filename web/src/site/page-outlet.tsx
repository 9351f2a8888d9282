import { use } from "react";
import { loadWords } from "../i18n/dictionaries.ts";
import { useLanguage } from "../i18n/language-context.ts";
import type { Language } from "../i18n/languages.ts";
import { loadOnce } from "../loading/load-once.ts";
import type { SitePage } from "./site-map.ts";

/** Loads a page's code and words, so that the page renders without suspending. */
export async function preparePage(page: SitePage, language: Language): Promise<void> {
  await Promise.all([
    loadComponent(page),
    loadWords(language, page.dictionary),
    loadWords(language, "common"),
  ]);
}

function loadComponent({ load }: SitePage) {
  return loadOnce(load, ({ Page }) => Page);
}

/** Renders the page. */
export function PageOutlet({ page }: { page: SitePage }) {
  const { language } = useLanguage();
  const Page = use(loadComponent(page));
  use(loadWords(language, page.dictionary));
  // oxlint-disable-next-line react/static-components because the component is a loaded module, made once
  return <Page />;
}
