import { backend } from "../../backend/client.ts";
import type { Language } from "../../i18n/languages.ts";
import type { SignUpValues } from "./sign-up-rules.ts";

/** Asks for an account; the confirmation mail comes in `language`. Throws the client's or the server's error. */
export async function createAccount(values: SignUpValues, language: Language): Promise<void> {
  const { auth } = await backend();
  const { error } = await auth.signUp({
    email: values.email,
    password: values.password,
    options: {
      data: {
        first_name: values.firstName,
        last_name: values.lastName,
        company_name: values.companyName,
        position: values.position,
        language,
      },
    },
  });
  if (error) throw error;
}

/** Why the server finds the password weak: keys of `weakPassword`; empty for every other failure. */
export function weakPasswordReasons(error: unknown): string[] {
  if (!(error instanceof Error && "reasons" in error && Array.isArray(error.reasons))) return [];
  return error.reasons.map(String);
}
