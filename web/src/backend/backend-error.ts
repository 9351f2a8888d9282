import type { Challenge } from "../generated/api-types.ts";

/**
 * A failed call to the server. `message` is the server's English sentence, `code` its name for the cause, and
 * `status` the HTTP status. Without a response, the code is `unreachable` and the status 0; for a response in
 * another format, the code is `malformed`. `fields` holds a message by field name if a form was refused.
 * `challenge` is a challenge to solve before the form is sent again.
 */
export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly challenge: Challenge | undefined;

  constructor(
    message: string,
    code: string,
    status: number,
    { fields = {}, challenge }: Pick<ErrorBody, "fields" | "challenge"> = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.challenge = challenge;
  }
}

interface ErrorBody {
  code?: string;
  error?: string;
  message?: string;
  fields?: Record<string, string>;
  challenge?: Challenge;
}

/**
 * Reads the error of a response: `{"error": code, "message": text, "fields": {…}}`, or the protocol's `code`.
 * `error` without the others is the text; any other format gives `malformed`.
 */
export async function readError(response: Response): Promise<BackendError> {
  const body: ErrorBody | null = await response.json().catch(() => null);
  const said = body?.message ?? body?.error;
  const code = body?.code ?? body?.error ?? (said ? `http_${response.status}` : "malformed");
  const message = said ?? `The server answered ${response.status}`;
  return new BackendError(message, code, response.status, body ?? {});
}

/** Converts the error of a `/storage/v1` call; the code is its status. Without a response it has none. */
export function storageError(error: {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}): BackendError {
  const { message, status = 0, statusCode } = error;
  return new BackendError(message, status === 0 ? "unreachable" : (statusCode ?? `http_${status}`), status);
}

/** Converts the error of a `/rest/v1` call, which the client returns as a plain object; status 0: no response. */
export function tableError(
  { message, code }: { message: string; code: string },
  status: number,
): BackendError {
  return new BackendError(message, status === 0 ? "unreachable" : code, status);
}
