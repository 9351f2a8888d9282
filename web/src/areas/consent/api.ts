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
import { errorCode } from "../../session/problem-text.ts";

export type { ConsentRow, SpokenConsent, StartConsentRecordingAnswer, Statement };

/** What a link is about. Its statements leave `{name}` and `{date}` open. */
export interface ConsentLink extends OpenConsentAnswer {
  statements: Record<Language, Statement>;
}

/** What the person agrees to. */
export type Signature = Omit<SignConsentRequest, "token">;

/** The key of what the link is about. The token is not in it, since keys of failed queries are logged. */
export const consentKey = ["consent"] as const;

/** The server's codes for tokens that it does not know, or that are none. */
const unknownCodes: ReadonlySet<string> = new Set(["consent_link_unknown", "validation_failed"]);

/**
 * Asks what the link is about, which changes nothing for the person. Each call here throws a `BackendError`.
 *
 * Returns null for a link that the server does not know.
 */
export async function openConsent(token: string): Promise<ConsentLink | null> {
  const { invoke } = await backend();
  try {
    return await invoke("open-consent", { token });
  } catch (error) {
    if (unknownCodes.has(errorCode(error))) return null;
    throw error;
  }
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
