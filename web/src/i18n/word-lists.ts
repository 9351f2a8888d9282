/** Lists of dictionaries, so that a page loads only the names of its own kind. */
export type WordList = "site" | "articles" | "own" | "team";

/** Screens of one person: of an account, of the Studio and of a consent's link. */
const OWN = /^(?:studio|consent|profile|orders|note|receipt|referrals)/;

/** The list that names a dictionary. */
export function wordListOf(name: string): WordList {
  if (OWN.test(name)) return "own";
  if (name.startsWith("blog/")) return "articles";
  return name.startsWith("admin") ? "team" : "site";
}
