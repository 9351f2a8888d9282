/**
 * A call to the server that failed. `message` is the server's own English sentence, `code` its machine
 * name for the cause, `status` the HTTP status; `unreachable` and 0 when no answer came.
 */
export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string;
  readonly status: number;

  constructor(message: string, code: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Reads the error of an unread answer: `{"error": code, "message": text}`, or the protocol's `code`. */
export async function readError(response: Response): Promise<BackendError> {
  const body: { code?: string; error?: string; message?: string } | null = await response
    .json()
    .catch(() => null);
  const code = body?.code ?? body?.error ?? `http_${response.status}`;
  return new BackendError(body?.message ?? `The server answered ${response.status}`, code, response.status);
}
