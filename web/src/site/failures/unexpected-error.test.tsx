import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderApp } from "../../test-support/render-app.tsx";
import { describeError } from "./describe-error.ts";
import { UnexpectedError } from "./unexpected-error.tsx";

describe("what is told of an error", () => {
  test.each([
    [new Error("No plan"), "No plan"],
    [Object.assign(new Error("No plan"), { status: 503 }), "503 No plan"],
    [{ status: 404 }, "404"],
    ["a word", "a word"],
    [new Error(""), null],
    [undefined, null],
    [null, null],
  ])("%o is %s", (error, described) => {
    expect(describeError(error)).toBe(described);
  });

  test("is never longer than a paragraph", () => {
    expect(describeError(new Error("x".repeat(5000)))?.length).toBe(300);
  });
});

test.each([
  ["en", "Unexpected Application Error!", "Reload the page", "Contact us"],
  ["ar", "خطأ غير متوقّع في التطبيق!", "إعادة تحميل الصفحة", "تواصل معنا"],
] as const)(
  "the screen says what happened and what to do, in %s",
  async (language, title, reload, contact) => {
    await renderApp(<UnexpectedError error={new Error("No plan")} onRetry={() => {}} />, {
      language,
      words: "common",
    });
    expect(screen.getByText("No plan").closest("[role=alert]")).not.toBeNull();
    expect(screen.getByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("button", { name: reload })).toBeTruthy();
    expect(screen.getByRole("link", { name: contact }).getAttribute("href")).toMatch(/\/contact\?subject=/);
  },
);
