import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import { loadWords, type Words } from "../i18n/dictionaries.ts";
import { useLanguage } from "../i18n/language-context.ts";
import { LanguageProvider } from "../i18n/language-provider.tsx";
import { useWords } from "../i18n/use-words.ts";
import { LocationProvider, useLocation } from "./location.tsx";
import { StaticHtml } from "./static-html.tsx";

const renderPart = vi.fn((words: Words<"marketing/legal/terms">): ReactNode => <p>{words.title}</p>);

function Screen() {
  const { switchTo } = useLanguage();
  const { pathname } = useLocation();
  return (
    <>
      <StaticHtml name="legal" words={useWords("marketing/legal/terms")}>
        {renderPart}
      </StaticHtml>
      <button type="button" onClick={() => void switchTo("ar")}>
        Arabic
      </button>
      <output>{pathname}</output>
    </>
  );
}

const app = (
  <LocationProvider served="/terms">
    <LanguageProvider initial="en">
      <Suspense>
        <Screen />
      </Suspense>
    </LanguageProvider>
  </LocationProvider>
);

/** What the prerenderer wrote, with a text that no module knows. */
const served =
  '<!--$--><div lang="en" dir="ltr" data-part="en/legal"><p>As served, with a <a href="/privacy">link</a></p></div>' +
  '<button type="button">Arabic</button><output>/terms</output><!--/$-->';

async function hydrate() {
  const box = document.createElement("div");
  box.innerHTML = served;
  document.body.replaceChildren(box);
  const problems: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(box, app, { onRecoverableError: (error) => problems.push(error) }),
  );
  return { problems, unmount: () => act(() => root.unmount()) };
}

beforeEach(async () => {
  history.replaceState(null, "", "/terms");
  document.documentElement.lang = "en";
  await loadWords("en", "marketing/legal/terms");
});

test("a served part is taken over as it stands, and nothing renders it anew", async () => {
  const complaints = vi.spyOn(console, "error");
  const { problems, unmount } = await hydrate();
  expect(screen.getByText(/As served/)).toBeTruthy();
  expect(renderPart).not.toHaveBeenCalled();
  expect(problems).toEqual([]);
  expect(complaints).not.toHaveBeenCalled();
  unmount();
});

test("the links of a served part lead on inside the application", async () => {
  const { unmount } = await hydrate();
  await userEvent.click(screen.getByRole("link", { name: "link" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/privacy"));
  unmount();
});

test("another language takes the served part's place, rendered from its words", async () => {
  const { unmount } = await hydrate();
  await userEvent.click(screen.getByRole("button", { name: "Arabic" }));
  expect(await screen.findByText("شروط الخدمة")).toBeTruthy();
  expect(document.querySelector("[data-part]")?.getAttribute("dir")).toBe("rtl");
  expect(screen.queryByText(/As served/)).toBeNull();
  unmount();
});

test("a visitor from another page gets the part rendered", async () => {
  render(app);
  expect(await screen.findByText("Terms of Service")).toBeTruthy();
});
