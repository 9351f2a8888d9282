import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Language } from "../i18n/languages.ts";
import { splitAddress } from "../site/address.ts";
import { findPage, type SitePage } from "../site/site-map.ts";
import { renderApp } from "../test-support/render-app.tsx";
import { SiteFrame } from "./site-frame.tsx";

async function show(address = "/", language: Language = "en", changes: Partial<SitePage> = {}) {
  const [pathname = "/"] = address.split("?");
  const page = { ...findPage(splitAddress(pathname).path), ...changes };
  await renderApp(<SiteFrame page={page}>The page</SiteFrame>, { address, language, words: "common" });
}

const wideMenu = () => {
  const [menu] = screen.getAllByRole("navigation", { name: "Main" });
  if (menu === undefined) throw new Error("There is no menu");
  return within(menu);
};
const link = (name: string) => screen.getByRole<HTMLAnchorElement>("link", { name });
const scroll = (pixels: number) => {
  vi.stubGlobal("scrollY", pixels);
  window.dispatchEvent(new Event("scroll"));
};
const address = () => screen.getByTestId("address").textContent;

beforeEach(() => {
  vi.stubGlobal("scrollTo", vi.fn());
});

describe("a page's frame", () => {
  test("puts the way to the content before everything else", async () => {
    await show();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    expect(document.activeElement?.getAttribute("href")).toBe("#content");
    expect(screen.getByRole("main").id).toBe("content");
  });

  test("leaves a bare page alone with that way", async () => {
    await show("/", "en", { frame: "bare" });
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("contentinfo")).toBeNull();
    expect(screen.getByText("Skip to content")).toBeTruthy();
  });
});

describe("the menu", () => {
  test("stands in its order, with the pricing links in the page while the group is closed", async () => {
    await show();
    const entries = [...wideMenu().getByText("Home").closest("ul")!.children];
    expect(entries.map((entry) => entry.querySelector("a, button")?.textContent)).toEqual([
      "Home",
      "Use cases",
      "How it works",
      "Blog",
      "Pricing",
      "About",
    ]);
    expect(wideMenu().getByRole("button", { name: "Pricing" }).getAttribute("aria-expanded")).toBe("false");
    const [video, course] = entries[4]!.querySelectorAll("a");
    expect([video?.getAttribute("href"), course?.getAttribute("href")]).toEqual([
      "/video-packages",
      "/course-packages",
    ]);
  });

  test.each([
    ["/", "Home", "page"],
    ["/blog/any-article", "Blog", "true"],
    ["/video-packages", "Pricing", "true"],
  ])("marks on %s the entry %s as %s", async (path, name, mark) => {
    await show(path);
    const marked = [...document.querySelectorAll("header nav [aria-current]")].filter(
      (entry) => !entry.closest("dialog"),
    );
    expect(marked[0]?.textContent).toBe(name);
    expect(marked[0]?.getAttribute("aria-current")).toBe(mark);
  });

  test("does not mark the home page's entry elsewhere", async () => {
    await show("/contact");
    expect(wideMenu().getByText("Home").hasAttribute("aria-current")).toBe(false);
  });
});

describe("the header", () => {
  test("offers Get Started unless the page hides it", async () => {
    await show("/contact");
    expect(screen.getByRole("link", { name: "Get Started" }).getAttribute("href")).toBe("/video-packages");
  });

  test("offers no Get Started on a page that hides it", async () => {
    await show("/contact", "en", { hidesGetStarted: true });
    expect(screen.queryByText("Get Started")).toBeNull();
  });

  test("draws itself in after more than 10 pixels of scroll, and back", async () => {
    await show();
    const header = screen.getByRole("banner");
    scroll(10);
    expect(header.hasAttribute("data-scrolled")).toBe(false);
    scroll(11);
    await waitFor(() => expect(header.hasAttribute("data-scrolled")).toBe(true));
    scroll(0);
    await waitFor(() => expect(header.hasAttribute("data-scrolled")).toBe(false));
  });

  test("holds both the login and, for the remembered visitor, the profile menu", async () => {
    const remembered = { refresh_token: "r", user: { email: "mariam@sadu.example" } };
    localStorage.setItem("tawam-auth", JSON.stringify(remembered));
    await show();
    expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/auth");
    const tile = screen.getByRole("button", { name: /^Your account/ });
    expect(within(tile).getByText("MA")).toBeTruthy();
    const panel = within(document.getElementById(tile.getAttribute("aria-controls") ?? "")!);
    expect(panel.getByText("mariam@sadu.example").getAttribute("dir")).toBe("ltr");
    expect(panel.getByText("Profile").getAttribute("href")).toBe("/profile");
    expect(panel.getByText("Notes").getAttribute("href")).toBe("/notes");
    expect(panel.getByText("Admin Dashboard").getAttribute("href")).toBe("/admin");
    expect(panel.getByRole("button", { name: "Sign Out" })).toBeTruthy();
  });
});

describe("the language link", () => {
  test("leads to the same page without scripts, in its own language", async () => {
    await show("/contact?subject=Hello");
    expect(link("العربية").getAttribute("href")).toBe("/ar/contact?subject=Hello");
    expect([link("العربية").hreflang, link("العربية").lang]).toEqual(["ar", "ar"]);
  });

  test("switches in place and keeps the address, where it names no language", async () => {
    await show("/contact?subject=Hello");
    await userEvent.click(link("العربية"));
    expect(await screen.findByRole("link", { name: "تسجيل الدخول" })).toBeTruthy();
    expect(document.documentElement.dir).toBe("rtl");
    expect(localStorage.getItem("language")).toBe("ar");
    expect(address()).toBe("/contact?subject=Hello");
  });

  test("takes the prefix off an Arabic address when English is chosen, without a step in the history", async () => {
    await show("/ar/contact?subject=Hello", "ar");
    const steps = history.length;
    await userEvent.click(link("English"));
    await waitFor(() => expect(address()).toBe("/contact?subject=Hello"));
    expect(history.length).toBe(steps);
  });

  test("is left to the browser when a new tab is asked for", async () => {
    await show("/contact");
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(link("العربية"));
    expect(document.documentElement.lang).toBe("en");
  });
});

describe("the footer", () => {
  test("names every page of the specified list once or more", async () => {
    await show();
    const footer = screen.getByRole("contentinfo");
    const targets = [...footer.querySelectorAll("a")].map(
      (entry) => entry.getAttribute("href")?.split("?")[0],
    );
    for (const path of [
      "/video-packages",
      "/how-it-works",
      "/features",
      "/recording-instructions",
      "/about",
      "/blog",
      "/contact",
      "/affiliate",
      "/terms",
      "/privacy",
      "/admin",
    ]) {
      expect(targets).toContain(path);
    }
  });

  test.each(["LinkedIn", "Instagram", "X", "YouTube"])(
    "opens %s beside the page and says so",
    async (name) => {
      await show();
      const network = screen.getByRole<HTMLAnchorElement>("link", { name: `${name} (opens in a new tab)` });
      expect(network.target).toBe("_blank");
      expect(network.rel).toContain("noopener");
    },
  );
});
