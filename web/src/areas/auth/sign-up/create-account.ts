import { backend } from "../../../backend/client.ts";
import type { Language } from "../../../i18n/languages.ts";
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
