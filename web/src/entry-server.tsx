import { prerender } from "react-dom/static";
import { App } from "./app.tsx";
import { loadWords } from "./i18n/dictionaries.ts";
import { LanguageProvider } from "./i18n/language-provider.tsx";
import { type Language, languages } from "./i18n/languages.ts";
import { addressOf } from "./site/address.ts";
import { LocationProvider } from "./site/location.tsx";
import { preparePage } from "./site/page-outlet.tsx";
import { notFoundPage, redirects, type SitePage, sitePages } from "./site/site-map.ts";

export { addressOf, languages, notFoundPage, redirects, sitePages };

/** Renders a page in a language: the inside of `#root`, and its title and description. */
export async function renderPage(page: SitePage, language: Language) {
  await preparePage(page, language);
  const { meta } = await loadWords(language, page.dictionary);
  const address = addressOf(page.path === "*" ? "/not-found" : page.path, language);
  const { prelude } = await prerender(
    <LocationProvider served={address}>
      <LanguageProvider initial={language}>
        <App />
      </LanguageProvider>
    </LocationProvider>,
  );
  return { body: await new Response(prelude).text(), meta };
}
