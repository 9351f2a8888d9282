const kinds = ["signup", "email", "magiclink", "recovery", "invite", "email_change"] as const;

export type ProofKind = (typeof kinds)[number];

/** What the link of a mail carries. */
export interface Proof {
  tokenHash: string;
  type: ProofKind;
  /** Where the mail's asker wants its reader to go on; the server judges addresses of other sites. */
  redirectTo: string | null;
}

/** Reads the address of a link; null when a part is missing. */
export function proofIn(query: URLSearchParams): Proof | null {
  const tokenHash = query.get("token_hash");
  const type = kinds.find((kind) => kind === query.get("type"));
  return tokenHash && type ? { tokenHash, type, redirectTo: query.get("redirect_to") } : null;
}
