import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadWords } from "../../i18n/dictionaries.ts";
import type { Language } from "../../i18n/languages.ts";
import { closeChat, openChat } from "../../site/chat-store.ts";
import { navigate } from "../../site/location.tsx";
import { renderApp } from "../../test-support/render-app.tsx";
import { dismissToast } from "../../ui/toast-store.ts";
import { Chat } from "./chat.tsx";

const FALLBACK =
  "I don't have specific information about that. Would you like to know about our digital twin technology, content creation process, pricing plans, or specific features?";

const page = (
  <>
    <header>
      <a href="/">Home</a>
    </header>
    <main>
      <button type="button" onClick={({ currentTarget }) => openChat(currentTarget)}>
        Start Chat
      </button>
      <button type="submit">Send the form</button>
    </main>
    <Chat />
  </>
);

const scrollTo = vi.fn();
const toggle = () => screen.getByRole("button", { name: /Ask Tawam|اسأل مساعد توأم/ });
const input = () => within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("textbox");
const turns = () => [...screen.getByRole("log").querySelectorAll<HTMLElement>(":scope > [lang]")];
const said = () => turns().map(({ textContent }) => textContent);
const lastSaid = () => said().at(-1) ?? "";
const isTyping = () => screen.getByRole("log").querySelector(":scope > [aria-hidden]") !== null;
const passed = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });

function type(text: string) {
  fireEvent.input(input(), { target: { value: text } });
  const form = input().form;
  if (form) fireEvent.submit(form);
}

async function ask(text: string) {
  type(text);
  await passed(600);
}

function stubScreen({ isPhone = false } = {}) {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: isPhone && query.includes("719px"), media: query }),
  );
}

async function show(language: Language = "en") {
  await Promise.all([loadWords("en", "chat"), loadWords("ar", "chat")]);
  await renderApp(page, { language, words: "chat" });
}

async function showOpen(language: Language = "en") {
  await show(language);
  fireEvent.click(toggle());
  await screen.findByRole("dialog");
  vi.useFakeTimers();
}

beforeEach(() => {
  stubScreen();
  Element.prototype.scrollTo = scrollTo;
  scrollTo.mockClear();
});

afterEach(() => {
  act(() => {
    closeChat();
    dismissToast();
  });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the button", () => {
  test("says what it opens and whether it is open", async () => {
    await show();
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(toggle());
    const panel = await screen.findByRole("dialog", { name: "Chat Assistant" });
    expect(toggle().getAttribute("aria-expanded")).toBe("true");
    expect(document.getElementById(toggle().getAttribute("aria-controls") ?? "")?.contains(panel)).toBe(true);
    fireEvent.click(toggle());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(toggle().getAttribute("aria-expanded")).toBe("false");
  });

  test("gives way to a form's submit button that comes where it stands", async () => {
    await show();
    const corner = toggle().parentElement;
    const submit = screen.getByText("Send the form");
    const box = (top: number, bottom: number) => () => new DOMRect(300, top, 54, bottom - top);
    if (corner) corner.getBoundingClientRect = box(570, 624);
    submit.getBoundingClientRect = box(600, 652);
    fireEvent.scroll(window);
    await waitFor(() => expect(toggle().dataset["away"]).toBe("true"));
    submit.getBoundingClientRect = box(500, 552);
    fireEvent.scroll(window);
    await waitFor(() => expect(toggle().dataset["away"]).toBeUndefined());
  });

  test("looks again for a submit button when its styles put it into its corner", async () => {
    await show();
    const submit = screen.getByText("Send the form");
    const inTheCorner = () => new DOMRect(300, 600, 54, 54);
    const corner = toggle().parentElement;
    if (corner) corner.getBoundingClientRect = inTheCorner;
    submit.getBoundingClientRect = inTheCorner;
    document.documentElement.dataset["styled"] = "";
    await waitFor(() => expect(toggle().dataset["away"]).toBe("true"));
  });
});

describe("opening", () => {
  test("moves the focus to the input, after a welcome and common questions", async () => {
    await showOpen();
    expect(document.activeElement).toBe(input());
    expect(lastSaid()).toContain("Hello. Ask about your digital twin, how we produce, or prices.");
    expect(
      within(screen.getByRole("list", { name: "Common questions" })).getAllByRole("button"),
    ).toHaveLength(5);
  });

  test("shows a toast titled Chat Assistant for three seconds", async () => {
    await showOpen();
    act(() => closeChat());
    await passed(120);
    fireEvent.click(toggle());
    const toast = () => within(screen.getByRole("status")).queryByText("Chat Assistant")?.closest("[class]");
    expect(screen.getByRole("status").textContent).toContain("Ask in your own words, in English or Arabic.");
    await passed(2999);
    expect(toast()?.parentElement?.parentElement?.hasAttribute("data-leaving")).toBe(false);
    await passed(1);
    await passed(120);
    expect(toast()).toBeUndefined();
  });

  test("from the page leads the focus in, again if it is open already", async () => {
    await show();
    fireEvent.click(screen.getByText("Start Chat"));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    screen.getByText("Start Chat").focus();
    fireEvent.click(screen.getByText("Start Chat"));
    expect(document.activeElement).toBe(input());
  });
});

describe("closing", () => {
  test("by Escape gives the focus back to the button", async () => {
    await showOpen();
    key("Escape");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(toggle());
  });

  test("gives the focus back to what on the page had opened it", async () => {
    await show();
    fireEvent.click(screen.getByText("Start Chat"));
    await screen.findByRole("dialog");
    fireEvent.click(screen.getByRole("button", { name: "Close the chat" }));
    expect(document.activeElement).toBe(screen.getByText("Start Chat"));
  });

  test("keeps the conversation, and an answer under way still comes", async () => {
    await showOpen();
    type("pricing");
    key("Escape");
    await passed(600);
    fireEvent.click(toggle());
    expect(lastSaid()).toContain("Here is where each kind of plan starts:");
  });
});

describe("a question", () => {
  test("is answered after exactly 600 milliseconds, with a sign of typing before", async () => {
    await showOpen();
    type("creator plan price");
    expect(lastSaid()).toBe("You: creator plan price");
    expect(input().value).toBe("");
    expect(isTyping()).toBe(true);
    await passed(599);
    expect(lastSaid()).toBe("You: creator plan price");
    await passed(1);
    expect(isTyping()).toBe(false);
    expect(lastSaid()).toMatch(
      /^Assistant: The Creator plan.*CREATOR \$29 per month.*Up to 10 videos.*\$5 each/,
    );
  });

  test.each(["", "   ", "\t"])("that is blank (%j) is ignored", async (blank) => {
    await showOpen();
    type(blank);
    await passed(600);
    expect(turns()).toHaveLength(1);
    expect(isTyping()).toBe(false);
  });

  test("without a topic gets the fallback sentence to the letter, and the common questions again", async () => {
    await showOpen();
    await ask("pricing");
    expect(screen.queryByRole("list", { name: "Common questions" })).toBeNull();
    await ask("What is the capital of Peru?");
    expect(within(turns().at(-1) as HTMLElement).getByText(FALLBACK)).toBeTruthy();
    expect(screen.getByRole("list", { name: "Common questions" })).toBeTruthy();
    expect(
      within(turns().at(-1) as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/contact");
  });

  test("on the heels of another gets its own answer, in order, each after its 600 milliseconds", async () => {
    await showOpen();
    type("affiliate commission?");
    await passed(200);
    type("كم السعر؟");
    await passed(200);
    type("thanks");
    await passed(200);
    expect(lastSaid()).toContain("20% on Starter");
    expect(isTyping()).toBe(true);
    await passed(200);
    expect(lastSaid()).toContain("هذه أقل الأسعار في كل نوع");
    await passed(200);
    expect(lastSaid()).toContain("You are welcome.");
    expect(isTyping()).toBe(false);
  });

  test("can be one of the common ones, which then give the focus to the conversation", async () => {
    await showOpen();
    fireEvent.click(screen.getByText("What do the plans cost?"));
    expect(document.activeElement).toBe(screen.getByRole("log"));
    await passed(600);
    expect(lastSaid()).toContain("Here is where each kind of plan starts:");
  });
});

describe("languages", () => {
  test("Arabic letters are answered in Arabic on an English page, Latin ones in the page's language", async () => {
    await showOpen();
    await ask("متى أستلم الفيديو؟");
    expect(lastSaid()).toContain("أيام عمل");
    expect(
      turns()
        .slice(1)
        .map(({ lang, dir }) => `${lang} ${dir}`),
    ).toEqual(["ar rtl", "ar rtl"]);
    await ask("delivery");
    expect(lastSaid()).toContain("3 to 5 business days");
  });

  test("an English question on an Arabic page is answered in Arabic", async () => {
    await showOpen("ar");
    await ask("YouTube?");
    expect(lastSaid()).toContain("يوتيوب");
    expect(turns().map(({ lang }) => lang)).toEqual(["ar", "en", "ar"]);
  });

  test("a switch of language keeps what was said in its own, and goes on in the new one", async () => {
    await showOpen();
    await ask("delivery");
    vi.useRealTimers();
    fireEvent.click(screen.getByText("Switch language"));
    await screen.findByRole("dialog", { name: "مساعد المحادثة" });
    vi.useFakeTimers();
    expect(lastSaid()).toContain("3 to 5 business days");
    expect(turns().map(({ lang }) => lang)).toEqual(["en", "en", "en"]);
    await ask("TikTok");
    expect(lastSaid()).toContain("تيك توك");
    expect(screen.getByRole("dialog").hasAttribute("open")).toBe(true);
  });
});

test("the conversation goes along to another page, and links lead there", async () => {
  await showOpen();
  await ask("pricing");
  vi.useRealTimers();
  fireEvent.click(within(turns().at(-1) as HTMLElement).getByRole("link", { name: "Course packages" }));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/course-packages"));
  expect(screen.getByRole("dialog")).toBeTruthy();
  act(() => navigate("/about"));
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/about"));
  expect(turns()).toHaveLength(3);
});

describe("scrolling", () => {
  const measure = (log: HTMLElement, scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight: 400, scrollTop })) {
      Object.defineProperty(log, name, { value, configurable: true });
    }
    fireEvent.scroll(log);
  };

  test("an answer comes into view while one reads at the end", async () => {
    await showOpen();
    const log = screen.getByRole("log");
    measure(log, 600);
    type("pricing");
    scrollTo.mockClear();
    await passed(600);
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test("an answer leaves those alone who have scrolled up; one's own question does not", async () => {
    await showOpen();
    const log = screen.getByRole("log");
    type("pricing");
    measure(log, 100);
    scrollTo.mockClear();
    await passed(600);
    expect(scrollTo).not.toHaveBeenCalled();
    type("delivery");
    expect(scrollTo).toHaveBeenCalledWith({ top: 600 });
  });
});

describe("on a phone", () => {
  beforeEach(() => stubScreen({ isPhone: true }));
  const isInert = (selector: string) => document.querySelector(selector)?.hasAttribute("inert");

  test("the sheet keeps the focus: the page is inert, the toasts are not", async () => {
    await showOpen();
    expect(screen.getByRole("dialog").getAttribute("aria-modal")).toBe("true");
    expect([isInert("main"), isInert("header")]).toEqual([true, true]);
    expect(screen.getByRole("status").closest("[inert]")).toBeNull();
    key("Escape");
    expect([isInert("main"), isInert("header")]).toEqual([false, false]);
  });

  test("a link of an answer closes the sheet, so that the page is seen", async () => {
    await showOpen();
    await ask("pricing");
    vi.useRealTimers();
    fireEvent.click(within(turns().at(-1) as HTMLElement).getByRole("link", { name: "Course packages" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/course-packages"));
  });
});

test("on a wide screen the page beside the panel stays at hand", async () => {
  await showOpen();
  expect(screen.getByRole("dialog").hasAttribute("aria-modal")).toBe(false);
  expect(document.querySelector("[inert]")).toBeNull();
});
