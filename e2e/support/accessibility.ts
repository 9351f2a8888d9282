import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";

declare global {
  var axe: typeof Axe;
}

const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

interface Looked {
  /** A selector of what is looked at; all of the page without one. */
  part?: string;
  colorSchemes?: readonly ("light" | "dark")[];
}

/**
 * What axe finds wrong with the page as it is. What does not depend on colours is looked at in the first scheme
 * alone. The page is given axe once, and answers with the violations alone: to bring axe for each look, and all that
 * it found to be right back, takes longer than to look.
 */
export async function violations(
  page: Page,
  { part, colorSchemes = ["light", "dark"] }: Looked = {},
): Promise<string[]> {
  const found: string[] = [];
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = { part, rules: index === 0 ? undefined : ["color-contrast"] };
    const answer = await page.evaluate(async ({ part: selector, rules }) => {
      const report = await axe.run(selector ? { include: [[selector]] } : document, {
        resultTypes: ["violations"],
        selectors: false,
        ...(rules && { runOnly: rules }),
      });
      return report.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
    }, look);
    found.push(...answer);
  }
  return found;
}
