import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as client from "../../../backend/client.ts";
import type { Purchase } from "../../../catalogue/purchases.ts";
import { fakeServer, json, type SeenRequest } from "../../../test-support/fake-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { dismissToast } from "../../../ui/toast-store.ts";
import arabic from "./checkout.ar.ts";
import english from "./checkout.en.ts";
import type { CheckoutWords } from "./run-checkout.ts";
import { useCheckout } from "./use-checkout.ts";

const ANSWER_TIME = 300;
const PAYMENT_PAGE = "https://pay.example/cs_1";

function purchase(planId: string): Purchase {
  return {
    planId,
    planName: planId,
    planPrice: "2000",
    planType: "subscription",
    planFeatures: ["20 variants"],
  };
}

/** What a proxy answers when it speaks for itself. */
function page(status: number): Response {
  return new Response("<h1>Welcome</h1>", { status, headers: { "content-type": "text/html" } });
}

function Shop({ words }: { words: CheckoutWords }) {
  const { busy, start } = useCheckout(words);
  return ["EXECUTIVE", "ENTERPRISE"].map((name) => (
    <button key={name} type="button" id={name} onClick={() => void start(purchase(name))}>
      {busy?.planId === name ? busy.message : `Choose ${name}`}
    </button>
  ));
}

const label = (id: string) => document.getElementById(id)?.textContent;
const alert = () => screen.getByRole("alert").textContent;
const choose = (id: string) => fireEvent.click(document.getElementById(id) ?? document.body);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const checkouts = () => seen.filter(({ path }) => path === "/functions/v1/create-checkout");

let seen: SeenRequest[];
let answer: () => Response | Promise<Response>;
let open: ReturnType<typeof openTab>;

/** What the browser gives for a new tab; null when it holds it back. */
function openTab(tab: Window | null) {
  return vi.spyOn(window, "open").mockReturnValue(tab);
}

function newTab(): Window {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  if (frame.contentWindow === null) throw new Error("no tab");
  return Object.assign(frame.contentWindow, { opener: window });
}

/** Words and buyer need not agree, so that tests can tell whose words they see. */
async function showShop(words: CheckoutWords) {
  cleanup();
  await renderApp(<Shop words={words} />, { language: "ar", words: "common" });
}

beforeEach(async () => {
  seen = fakeServer({
    "POST /functions/v1/create-checkout": async () => {
      await new Promise((resolve) => void setTimeout(resolve, ANSWER_TIME));
      return answer();
    },
  });
  answer = () => json({ url: PAYMENT_PAGE });
  await Promise.all([client.backend(), import("./run-checkout.ts")]);
  vi.useFakeTimers();
  await showShop(english);
  open = openTab(newTab());
});

afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
});

describe("the way to the payment page", () => {
  test("says what happens, in order, on the button of the chosen plan alone", async () => {
    const messages: (string | null | undefined)[] = [];
    choose("EXECUTIVE");
    for (let passed = 0; passed < 1500; passed += 10) {
      if (messages.at(-1) !== label("EXECUTIVE")) messages.push(label("EXECUTIVE"));
      expect(label("ENTERPRISE")).toBe("Choose ENTERPRISE");
      await pass(10);
    }
    expect(messages).toEqual([
      "Preparing your checkout...",
      "Creating your session...",
      "Redirecting to checkout...",
      "Choose EXECUTIVE",
    ]);
  });

  test("sends the purchase once, in the buyer's language", async () => {
    choose("EXECUTIVE");
    await pass(2000);
    expect(checkouts()).toHaveLength(1);
    expect(checkouts()[0]?.body).toEqual({
      ...purchase("EXECUTIVE"),
      language: "ar",
      idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  test.each([
    ["was lost", () => Promise.reject(new TypeError("Failed to fetch")), true],
    ["was that payments are down", () => json({ error: "payments_unavailable", message: "x" }, 502), true],
    ["was a refusal", () => json({ error: "idempotency_mismatch", message: "x" }, 409), false],
    ["came", () => json({ url: PAYMENT_PAGE }), false],
  ])("asks again under the same key only where the answer is missing: it %s", async (_, first, isSame) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    answer = first;
    choose("EXECUTIVE");
    await pass(2000);
    answer = () => json({ url: PAYMENT_PAGE });
    choose("EXECUTIVE");
    await pass(2000);
    const [one, two] = checkouts().map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(two === one).toBe(isSame);
  });

  test("opens the payment page in a new tab half a second after the answer, cut off from this one", async () => {
    choose("EXECUTIVE");
    await pass(ANSWER_TIME + 499);
    expect(open).not.toHaveBeenCalled();
    await pass(1);
    expect(open).toHaveBeenCalledExactlyOnceWith(PAYMENT_PAGE, "_blank");
    expect(open.mock.results[0]?.value.opener).toBeNull();
  });

  test("is idle again one second after the answer", async () => {
    choose("EXECUTIVE");
    await pass(ANSWER_TIME + 999);
    expect(label("EXECUTIVE")).toBe("Redirecting to checkout...");
    await pass(1);
    expect(label("EXECUTIVE")).toBe("Choose EXECUTIVE");
  });

  test("shows its toast for two seconds", async () => {
    choose("EXECUTIVE");
    await pass(ANSWER_TIME);
    expect(within(screen.getByRole("status")).getByText("Checkout")).toBeTruthy();
    await pass(1990);
    expect(screen.queryByText("Checkout")?.closest("[data-leaving]")).toBeNull();
    await pass(10);
    await pass(120);
    expect(screen.queryByText("Checkout")).toBeNull();
  });

  test("ignores further clicks until it is over", async () => {
    choose("EXECUTIVE");
    choose("EXECUTIVE");
    await pass(100);
    choose("ENTERPRISE");
    expect(label("ENTERPRISE")).toBe("Choose ENTERPRISE");
    await pass(2000);
    expect(checkouts()).toHaveLength(1);
    choose("ENTERPRISE");
    await pass(2000);
    expect(checkouts()).toHaveLength(2);
    expect(open).toHaveBeenCalledTimes(2);
  });

  test("offers the payment page as a link when the browser holds the tab back", async () => {
    open = openTab(null);
    choose("EXECUTIVE");
    await pass(ANSWER_TIME + 500);
    const link = screen.getByRole("link", { name: "Open the payment page" });
    expect(link.getAttribute("href")).toBe(PAYMENT_PAGE);
    expect(link.getAttribute("target")).toBe("_blank");
    await pass(60_000);
    expect(screen.getByRole("link", { name: "Open the payment page" })).toBeTruthy();
  });
});

test("a buyer who has left the page gets no tab", async () => {
  choose("EXECUTIVE");
  await pass(100);
  cleanup();
  await pass(3000);
  expect(checkouts()).toHaveLength(1);
  expect(open).not.toHaveBeenCalled();
});

describe("a checkout that fails", () => {
  test("shows the server's own sentence", async () => {
    answer = () => json({ error: "price_mismatch", message: "EXECUTIVE costs $2,000 a month." }, 400);
    choose("EXECUTIVE");
    await pass(ANSWER_TIME);
    expect(alert()).toContain("Checkout Error");
    expect(alert()).toContain("EXECUTIVE costs $2,000 a month.");
    expect(open).not.toHaveBeenCalled();
  });

  test("is idle again one second later, and can be tried again", async () => {
    answer = () => new Response("no JSON at all", { status: 503 });
    choose("EXECUTIVE");
    await pass(ANSWER_TIME + 999);
    expect(label("EXECUTIVE")).toBe("Creating your session...");
    await pass(1);
    expect(label("EXECUTIVE")).toBe("Choose EXECUTIVE");
    choose("EXECUTIVE");
    await pass(2000);
    expect(checkouts()).toHaveLength(2);
  });

  test.each([
    ["an answer without an address", {}],
    ["an empty address", { url: "" }],
    ["an address that is no page", { url: "javascript:alert(1)" }],
    ["no object", "https"],
  ])("says that no address came: %s", async (_, body) => {
    answer = () => json(body);
    choose("EXECUTIVE");
    await pass(ANSWER_TIME);
    expect(alert()).toContain("No checkout URL received");
    await pass(1000);
    expect(label("EXECUTIVE")).toBe("Choose EXECUTIVE");
    expect(open).not.toHaveBeenCalled();
  });

  describe.each([
    ["en", english],
    ["ar", arabic],
  ])("in %s", (_, words) => {
    beforeEach(() => showShop(words));

    test.each([
      ["a page where JSON was due", () => page(200)],
      [
        "what calls itself JSON and is none",
        () => new Response("<p>", { headers: { "content-type": "application/json" } }),
      ],
      ["a failure without words", () => page(502)],
      ["an error that says nothing", () => json({}, 500)],
    ])("says that it did not start when what came is no answer of ours: %s", async (__, foreign) => {
      answer = foreign;
      choose("EXECUTIVE");
      await pass(ANSWER_TIME);
      expect(alert()).toContain(words.failed.unnamed);
      expect(alert()).not.toContain(words.failed.unreachable);
    });

    test("says that the server cannot be reached only when the network failed", async () => {
      answer = () => {
        throw new TypeError("Failed to fetch");
      };
      choose("EXECUTIVE");
      await pass(ANSWER_TIME);
      expect(alert()).toContain(words.failed.unreachable);
    });
  });

  test("shows the text of an answer that has `error` alone", async () => {
    answer = () => json({ error: "This plan is sold out." }, 409);
    choose("EXECUTIVE");
    await pass(ANSWER_TIME);
    expect(alert()).toContain("This plan is sold out.");
  });

  test("says that it did not start when what was thrown is no error", async () => {
    vi.spyOn(client, "backend").mockRejectedValue("a word");
    choose("EXECUTIVE");
    await pass(ANSWER_TIME);
    expect(alert()).toContain(english.failed.unnamed);
  });
});
