import { PurgeCSS } from "purgecss";

/** The rules of a sheet that a page's markup can match, in any state of its elements. */
export async function onlyUsedRules(css: string, body: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html lang dir data-theme data-session data-mode><body>${body}`, extension: "html" }],
    css: [{ raw: css }],
    variables: true,
    keyframes: true,
    fontFace: false,
  });
  if (result === undefined) throw new Error("PurgeCSS returned nothing");
  return result.css.replace(/\n+/g, "").trim();
}
