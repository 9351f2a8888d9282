/** What the step before hands to the sign-in form, in the history's state. */
export interface Arrival {
  /** A new account, or one whose address was just confirmed. */
  email: string;
  /** A confirmation mail is on its way to that address. */
  isMailSent: boolean;
}

/** Reads a history state, which may be anybody's. */
export function arrivalOf(state: unknown): Arrival {
  if (typeof state !== "object" || state === null) return { email: "", isMailSent: false };
  const email = "email" in state && typeof state.email === "string" ? state.email : "";
  return { email, isMailSent: email !== "" && "isMailSent" in state && state.isMailSent === true };
}
