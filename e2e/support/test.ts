import { test as base } from "@playwright/test";

/**
 * Playwright's `test`, for tests that open browser contexts of their own: it closes them at the end. Playwright leaves
 * them open, and their pages go on to follow what happens on the server, on the account of the tests that come after.
 */
export const test = base.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
