import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One run on a phone, simulated as Lighthouse does by default, in a browser of its own. */
export async function runLighthouse(
  url: string,
  onlyCategories: readonly string[] = categories,
): Promise<Result> {
  const chrome = await launch({
    chromePath: "/usr/bin/chromium",
    chromeFlags: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
    ],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...onlyCategories],
      logLevel: "silent",
    });
    if (result === undefined) throw new Error(`Lighthouse gave no report of ${url}`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
