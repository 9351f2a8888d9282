import { backend } from "../../backend/client.ts";
import type {
  ConsentRow,
  OpenConsentAnswer,
  SignConsentRequest,
  SpokenConsent,
  StartConsentRecordingAnswer,
  Statement,
} from "../../generated/api-types.ts";
import type { Language } from "../../i18n/languages.ts";

export type { ConsentRow, SpokenConsent, StartConsentRecordingAnswer, Statement };

/** What a link is about. Its statements leave `{name}` and `{date}` open. */
export interface ConsentLink extends OpenConsentAnswer {
  statements: Record<Language, Statement>;
}

/** What the person agrees to. */
export type Signature = Omit<SignConsentRequest, "token">;

/** The key of what the link is about. The token is not in it, since keys of failed queries are logged. */
export const consentKey = ["consent"] as const;

/** Asks what the link is about, which changes nothing for the person. Each call here throws a `BackendError`. */
export async function openConsent(token: string): Promise<ConsentLink> {
  const { invoke } = await backend();
  return invoke("open-consent", { token });
}

export async function signConsent(token: string, signature: Signature): Promise<void> {
  const { invoke } = await backend();
  await invoke("sign-consent", { token, ...signature });
}

export async function declineConsent(token: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("decline-consent", { token });
}

/** Announces a video of the spoken statement, before it is sent. The same file again is the same announcement. */
export async function announceRecording(token: string, file: File): Promise<StartConsentRecordingAnswer> {
  const { invoke } = await backend();
  return invoke("start-consent-recording", { token, file_name: file.name, size: file.size });
}
