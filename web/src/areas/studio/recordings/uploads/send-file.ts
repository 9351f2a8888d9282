import type { DetailedError, Upload } from "tus-js-client";
import { backend } from "../../../../backend/client.ts";

const CHUNK_BYTES = 6 * 1024 * 1024;
const SECOND = 1000;
/** They outlast a stall of a minute, after which the server lets go of the bytes before. */
const RETRY_DELAYS = [0, 1, 3, 5, 10, 20, 30, 30, 60, 60].map((seconds) => seconds * SECOND);
/** The line stood still, another request holds the upload, or there were too many: that passes. */
const PASSING = new Set([408, 409, 423, 429]);

interface SendOptions {
  recordingId: string;
  /** Where the file goes in the bucket of recordings. */
  objectPath: string;
  onProgress: (sent: number) => void;
  onSent: () => void;
  onError: (error: Error) => void;
}

/** Prepares the sending of a file, which goes on from where an earlier visit of this browser left it. */
export async function prepareSending(file: File, options: SendOptions): Promise<Upload> {
  const [{ Upload: TusUpload }, { callerHeaders }] = await Promise.all([import("tus-js-client"), backend()]);
  const upload = new TusUpload(file, {
    endpoint: `${location.origin}/storage/v1/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    headers: { "x-upsert": "true" },
    metadata: { bucketName: "recordings", objectName: options.objectPath, contentType: file.type },
    // By the recording, not by the file: the server says whether a file is the one that was announced.
    fingerprint: async () => fingerprintOf(options.recordingId),
    removeFingerprintOnSuccess: true,
    // With each request, since a large file takes longer than a token lives.
    onBeforeRequest: async (request) => {
      for (const [name, value] of Object.entries(await callerHeaders())) request.setHeader(name, value);
    },
    onShouldRetry: (error) => navigator.onLine && isPassing(error),
    onProgress: options.onProgress,
    onSuccess: options.onSent,
    onError: options.onError,
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  return upload;
}

/** Forgets where a recording's file was on its way. */
export function forgetSending(recordingId: string): void {
  const start = `tus::${fingerprintOf(recordingId)}::`;
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
}

const fingerprintOf = (recordingId: string) => `recording-${recordingId}`;

function isPassing(error: Error | DetailedError): boolean {
  const status = "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status === 0 || status >= 500 || PASSING.has(status);
}
