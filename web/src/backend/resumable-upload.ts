import type { DetailedError } from "tus-js-client";

const SECOND = 1000;

/** The options of tus-js-client for every upload to the server. */
export const resumableUpload = {
  chunkSize: 6 * 1024 * 1024,
  /** Together longer than the minute after which the server gives up a line that stands still. */
  retryDelays: [0, 1, 3, 5, 10, 20, 30, 30, 60, 60].map((seconds) => seconds * SECOND),
  onShouldRetry: (error: Error | DetailedError) => navigator.onLine && isRetryable(error),
};

/** The line stood still, another request holds the upload, or there were too many. */
const RETRYABLE_STATUSES = new Set([408, 409, 423, 429]);

/** Whether a later request may succeed: the server did not answer, or did not refuse the file. */
export function isRetryable(error: Error | DetailedError): boolean {
  const status = "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status === 0 || status >= 500 || RETRYABLE_STATUSES.has(status);
}
