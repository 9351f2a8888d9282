import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { App } from "./app.tsx";
import { loadWords } from "./i18n/dictionaries.ts";
import { LanguageProvider } from "./i18n/language-provider.tsx";
import { type Language, languages } from "./i18n/languages.ts";
import { addressOf } from "./site/address.ts";
import { brand } from "./site/brand.ts";
import { LocationProvider } from "./site/location.tsx";
import { preparePage } from "./site/page-outlet.tsx";
import { SharePicture, TITLE_WIDTH, Title } from "./site/share-picture.tsx";
import { findPage, notFoundPage, redirects, type SitePage, sitePages } from "./site/site-map.ts";

export { addressOf, brand, languages, notFoundPage, redirects, sitePages, TITLE_WIDTH as shareTitleWidth };

/** Renders a page in a language: the inside of `#root`, and its words. */
export async function renderPage(page: SitePage, language: Language) {
  await preparePage(page, language);
  const words = await loadWords(language, page.dictionary);
  const address = addressOf(page.path === "*" ? "/not-found" : page.path, language);
  let failure: unknown = null;
  const { prelude } = await prerender(
    <LocationProvider served={address}>
      <LanguageProvider initial={language}>
        <App />
      </LanguageProvider>
    </LocationProvider>,
    {
      // In one piece: a part that a script puts in its place is missing without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // React would leave the part out and go on.
      onError: (error) => {
        failure ??= error;
      },
    },
  );
  const body = await new Response(prelude).text();
  if (failure !== null) throw new Error(`${address} could not be rendered`, { cause: failure });
  return { body, words };
}

/** The SVG of the picture for shared links. */
export function drawSharePicture(picture: ComponentProps<typeof SharePicture>): string {
  return renderToStaticMarkup(<SharePicture {...picture} />);
}

/** The picture's title alone, to be measured. */
export function drawShareTitle(title: ComponentProps<typeof Title>): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width="2400" height="630">
      <Title {...title} />
    </svg>,
  );
}

/** A title without the brand's name behind it. */
export function shortTitle(title: string, language: Language): string {
  return title.replace(titleEnd[language], "");
}

const titleEnd: Record<Language, RegExp> = {
  en: new RegExp(`, ${brand.name.en}$`),
  ar: new RegExp(` \\| ${brand.name.ar}$`),
};

/** What the page at a path is called. */
export async function pageTitle(path: string, language: Language): Promise<string> {
  if (path === "/") return (await loadWords(language, "common")).nav.home;
  const { meta } = await pageWords(path, language);
  return shortTitle(meta.title, language);
}

/** The words of the page at a path. */
export function pageWords(path: string, language: Language) {
  return loadWords(language, findPage(path).dictionary);
}
