import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { rememberLanguage } from "./i18n/choice.ts";
import { LanguageProvider } from "./i18n/language-provider.tsx";
import { defaultLanguage, isLanguage } from "./i18n/languages.ts";
import { splitAddress } from "./site/address.ts";
import { LocationProvider } from "./site/location.tsx";
import { preparePage } from "./site/page-outlet.tsx";
import { findPage } from "./site/site-map.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

// The served page says which language it is in; storage may not know yet.
const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : defaultLanguage;
const address = splitAddress(location.pathname);
const root = document.getElementById("root");

if (root === null) throw new Error("The page has no #root");
if (address.language !== null) rememberLanguage(address.language);

// Not awaited at the top level: a page's module imports the base file, and would wait for it for ever.
void preparePage(findPage(address.path), language).then(() => {
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <LocationProvider served={location.pathname}>
          <LanguageProvider initial={language}>
            <App />
          </LanguageProvider>
        </LocationProvider>
      </StrictMode>,
    );
  });
});
