import { backend } from "../../backend/client.ts";
import type { Row } from "../../backend/tables.ts";
import type { Language } from "../../i18n/languages.ts";

/** The key of what the link is about. The token is not in it, since keys of failed queries are logged. */
export const consentKey = ["consent"] as const;

export type Consent = Row<"consents">;

/** One statement as it is kept: `{name}` and `{date}` in its text are filled in at the signing. */
export interface Statement {
  text: string;
  version: number;
  hash: string;
}

/** The video of the spoken statement that the person sent last. */
export type Spoken = Pick<Row<"recordings">, "status" | "findings" | "media">;

export interface ConsentLink {
  state: "open" | "signed" | "declined" | "expired" | "superseded" | "withdrawn" | "deleted";
  /** Who asked for the twin. */
  customer_name: string;
  email: string;
  language: Language;
  /** ISO 8601. */
  expires_at: string;
  statements: Readonly<Record<Language, Statement>>;
  consent: Consent | null;
  recording: Spoken | null;
}

/** What the person agrees to; `until` is written `2027-12-31`. */
export interface Signature
  extends Pick<Consent, "name" | "language" | "languages" | "channels" | "purposes" | "until"> {}

/** Where a new recording goes, and the token that lets it in. */
export interface AnnouncedRecording {
  id: string;
  object_path: string;
  upload_token: string;
}

/** What the link is about. Nothing is changed by it. Each call here throws a `BackendError`. */
export async function openConsent(token: string): Promise<ConsentLink> {
  const { invoke } = await backend();
  return invoke("open-consent", { token });
}

export async function signConsent(token: string, signature: Signature): Promise<Consent> {
  const { invoke } = await backend();
  return invoke("sign-consent", { token, ...signature });
}

export async function declineConsent(token: string): Promise<void> {
  const { invoke } = await backend();
  await invoke("decline-consent", { token });
}

/** Announces a video of the spoken statement, before it is sent. */
export async function announceRecording(token: string, file: File): Promise<AnnouncedRecording> {
  const { invoke } = await backend();
  return invoke("start-consent-recording", { token, file_name: file.name, size: file.size });
}
