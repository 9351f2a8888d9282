import type { Challenge } from "../generated/api-types.ts";

/**
 * A call to the server that failed. `message` is the server's own English sentence, `code` its machine
 * name for the cause, `status` the HTTP status; `unreachable` and 0 when no answer came, `malformed` when what came
 * is no answer of ours. `fields`: message by
 * field name when a form was refused. `challenge`: to be solved, and the form sent again with it.
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
 * Reads the error of an unread answer: `{"error": code, "message": text, "fields": {…}}`, or the protocol's `code`.
 * `error` alone is the text; what says nothing that way is `malformed`.
 */
export async function readError(response: Response): Promise<BackendError> {
  const body: ErrorBody | null = await response.json().catch(() => null);
  const said = body?.message ?? body?.error;
  const code = body?.code ?? body?.error ?? (said ? `http_${response.status}` : "malformed");
  const message = said ?? `The server answered ${response.status}`;
  return new BackendError(message, code, response.status, body ?? {});
}

/** The error of a `/rest/v1` call, which the client answers as a plain object; status 0 is no answer. */
export function tableError(
  { message, code }: { message: string; code: string },
  status: number,
): BackendError {
  return new BackendError(message, status === 0 ? "unreachable" : code, status);
}
