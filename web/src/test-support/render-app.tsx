import { act, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { type DictionaryName, loadWords } from "../i18n/dictionaries.ts";
import { useLanguage } from "../i18n/language-context.ts";
import { LanguageProvider } from "../i18n/language-provider.tsx";
import { type Language, languages, otherLanguage } from "../i18n/languages.ts";
import { useTrueSessionHint } from "../session/session-hint.ts";
import { LocationProvider, useLocation } from "../site/location.tsx";
import { ToastRegion } from "../ui/toast.tsx";

interface Options {
  language?: Language;
  /** Where the visitor is, with its query. */
  address?: string;
  /** What the former page handed over. */
  state?: unknown;
  words: DictionaryName;
}

/** Renders a screen as the application does, with its words at hand. */
export async function renderApp(
  screen: ReactNode,
  { language = "en", address = "/", state, words }: Options,
) {
  history.replaceState({ key: "shown", handed: state }, "", address);
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
  await Promise.all([loadWords(language, words), loadWords(language, "common")]);
  await act(async () => {
    render(
      <LocationProvider>
        <LanguageProvider initial={language}>
          <Suspense>
            {screen}
            <Address />
            <ToastRegion label="Notifications" closeLabel="Close" />
          </Suspense>
        </LanguageProvider>
      </LocationProvider>,
    );
  });
}

/** Where the application is, and a way to switch its language. */
function Address() {
  const { language, switchTo } = useLanguage();
  const { pathname, search } = useLocation();
  useTrueSessionHint();
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <button type="button" onClick={() => void switchTo(otherLanguage(language))}>
        Switch language
      </button>
    </>
  );
}
