/** What the step before hands to the sign-in form, in the history's state. */
export interface SignInState {
  /** A new account, or one whose address was just confirmed. */
  email: string;
  /** A confirmation mail is on its way to that address. */
  isMailSent: boolean;
  /** The page that asked to sign in. */
  from: string;
}

/** Reads a history state, which may be anybody's. */
export function readSignInState(state: unknown): SignInState {
  const email = textOf(state, "email");
  const from = textOf(state, "from");
  return {
    email,
    isMailSent:
      email !== "" &&
      typeof state === "object" &&
      state !== null &&
      "isMailSent" in state &&
      state.isMailSent === true,
    from: from.startsWith("/") ? from : "/profile",
  };
}

function textOf(state: unknown, name: string): string {
  const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : "";
  return typeof value === "string" ? value : "";
}
