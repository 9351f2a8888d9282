/** Lists of dictionaries, so that a page loads only the names of its own kind. */
export type WordList = "site" | "articles" | "own" | "team";

/** The areas of one person: an account, the Studio, the notes and a consent's link. */
const OWN = /^(?:account\/|consent|notes|studio)/;

/** Returns the list that names a dictionary, by its area. */
export function wordListOf(name: string): WordList {
  if (OWN.test(name)) return "own";
  if (name.startsWith("blog/")) return "articles";
  return name.startsWith("admin") ? "team" : "site";
}
