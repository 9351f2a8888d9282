import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { articles } from "../../../content/blog/articles.ts";
import type { Language } from "../../i18n/languages.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { Page } from "./page.tsx";

const show = (address = "/blog", language: Language = "en") =>
  renderApp(<Page />, { language, address, words: "blog" });

const list = () =>
  screen.getByRole("heading", { name: /^(Articles|المقالات)$/ }).parentElement as HTMLElement;
const cards = () => within(list()).queryAllByRole("heading", { level: 3 });
const heldBack = () => cards().filter((title) => title.closest("li")?.className.includes("heldBack"));
const moreButton = () => screen.queryByRole("button", { name: "Load More Articles" });
const count = () => list().querySelector("[aria-live]")?.textContent;

describe("the index", () => {
  test("features the newest and leads to every article, without scripts too", async () => {
    await show();
    const featured = screen.getByRole("region", { name: "Featured article" });
    expect(within(featured).getByRole("link").getAttribute("href")).toBe("/blog/content-creator-burnout");
    const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    for (const { slug } of articles) expect(addresses).toContain(`/blog/${slug}`);
  });

  test("shows six cards; Load More Articles reveals the rest, goes away and passes its focus on", async () => {
    await show();
    expect(cards()).toHaveLength(articles.length - 1);
    expect(heldBack().map(({ textContent }) => textContent)).toEqual([
      "Overcoming camera fatigue with AI avatars",
    ]);
    await act(async () => fireEvent.click(moreButton() as HTMLElement));
    await vi.waitFor(() => expect(heldBack()).toEqual([]));
    expect(moreButton()).toBeNull();
    expect(document.activeElement?.textContent).toBe("Overcoming camera fatigue with AI avatars");
  });

  test("says of what is only begun that it is coming soon", async () => {
    await show();
    const card = screen.getByRole("link", { name: "The sales team that never sleeps" }).closest("li");
    expect(card?.textContent).toContain("Sales Strategy, 4 min, Coming soon");
  });
});

describe("categories", () => {
  test("filter in place, tell how many there are, and stay in the address", async () => {
    await show();
    expect(count()).toBe("8 articles");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Sales Strategy" })));
    await vi.waitFor(() => expect(cards()).toHaveLength(3));
    expect(count()).toBe("3 articles");
    expect(screen.getByTestId("address").textContent).toBe("/blog?category=sales-strategy");
    expect(screen.getByRole("button", { name: "Sales Strategy" }).getAttribute("aria-pressed")).toBe("true");
    expect(moreButton()).toBeNull();
    act(() => history.back());
    await vi.waitFor(() => expect(count()).toBe("8 articles"));
  });

  test("a shared address shows its category, in Arabic with the right form of the number", async () => {
    await show("/ar/blog?category=productivity", "ar");
    expect(cards()).toHaveLength(2);
    expect(count()).toBe("مقالتان");
  });

  test("one without articles says so and leads back to all", async () => {
    await show("/blog?category=cooking");
    expect(count()).toBe("0 articles");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show all articles" })));
    await vi.waitFor(() => expect(count()).toBe("8 articles"));
    expect(screen.getByTestId("address").textContent).toBe("/blog");
  });
});
