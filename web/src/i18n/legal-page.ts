/** A clause, or the list that belongs to the clause before it. */
export type Clause = string | readonly string[];

/** The clauses of every section, by its id. */
export type LegalClauses = Readonly<Record<string, readonly Clause[]>>;

/** The words of a legal page. Its clauses are a separate module, because the served page holds them already. */
export interface LegalPage {
  title: string;
  lead: string;
  /** The sentence with the date; `{date}` is the day from which the text applies. */
  dated: string;
  /** The name of the list of sections. */
  contents: string;
  /** The sections' titles in order, by the id of their element. */
  sections: Readonly<Record<string, string>>;
  /** The words of the links that clauses name in braces. */
  links: Readonly<Record<"privacy" | "terms" | "guide" | "plans" | "contact", string>>;
  loadClauses: () => Promise<{ default: LegalClauses }>;
}
