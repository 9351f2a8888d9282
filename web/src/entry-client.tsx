import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { rememberLanguage } from "./i18n/choice.ts";
import { loadedWords } from "./i18n/dictionaries.ts";
import { LanguageProvider } from "./i18n/language-provider.tsx";
import { defaultLanguage, isLanguage, type Language } from "./i18n/languages.ts";
import { forgetFailures, onceForgotten } from "./loading/load-once.ts";
import { splitAddress } from "./site/address.ts";
import { bringFailureScreens } from "./site/failures/failures.tsx";
import { LocationProvider } from "./site/location.tsx";
import { preparePage } from "./site/page-outlet.tsx";
import { findPage, redirects } from "./site/site-map.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/blocks.css";

// The served page says which language it is in; storage may not know yet.
const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : defaultLanguage;
const address = splitAddress(location.pathname);
const root = document.getElementById("root");

if (root === null) throw new Error("The page has no #root");
if (address.language !== null) rememberLanguage(address.language);

/** Another page, in the language that is shown. */
const prepare = async (pathname: string) => {
  const { path } = splitAddress(pathname);
  if (!redirects[path]) await preparePage(findPage(path), document.documentElement.lang as Language);
};

function takeOver(served: HTMLElement) {
  startTransition(() => {
    hydrateRoot(
      served,
      <StrictMode>
        <LocationProvider prepare={prepare}>
          <LanguageProvider initial={language}>
            <App />
          </LanguageProvider>
        </LocationProvider>
      </StrictMode>,
    );
  });
}

const page = findPage(address.path);

async function start(served: HTMLElement): Promise<void> {
  // The served page of an account is empty: what to say instead of it comes beside it.
  if (page.access !== "public") void bringFailureScreens();
  try {
    await preparePage(page, language);
  } catch {
    // A public page can be read as it was served; the others are empty, and say what failed.
    if (page.access === "public" || !loadedWords(language, "common")) {
      onceForgotten(() => void start(served));
      addEventListener("pointerdown", forgetFailures, { once: true });
      return;
    }
  }
  takeOver(served);
  atRest(() => {
    void bringFailureScreens();
    import("./loading/new-build.ts").catch(() => {});
  });
}

/** When the browser has nothing else to do; Safari does not say when that is. */
function atRest(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 2_000);
}

// Not awaited at the top level: a page's module imports the base file, and would wait for it for ever.
void start(root);
