import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Looked {
  /** A selector of what is looked at; all of the page without one. */
  part?: string;
  colorSchemes?: readonly ("light" | "dark")[];
}

/**
 * What axe finds wrong with the page as it is. What does not depend on colours is looked at in the first scheme
 * alone.
 */
export async function violations(
  page: Page,
  { part, colorSchemes = ["light", "dark"] }: Looked = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of colorSchemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // No page holds a frame: "legacy" looks at this document alone, in half the time.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
    if (part) axe.include(part);
    const answer = await (index === 0 ? axe : axe.withRules(["color-contrast"])).analyze();
    found.push(
      ...answer.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`),
    );
  }
  return found;
}
