import type { DetailedError, Upload } from "tus-js-client";
import { serviceUrl } from "../../backend/connection.ts";
import type { UnfinishedUpload } from "./unfinished-upload.ts";

/** The server takes parts of at most this many bytes at once. */
const PART = 6 * 1024 * 1024;

/** Milliseconds before each new try: together longer than the minute after which the server gives up a dead line. */
const RETRIES = [0, 1_000, 3_000, 8_000, 15_000, 20_000, 20_000];

interface Listener {
  onAddress: (address: string) => void;
  onProgress: (sent: number) => void;
  onArrived: () => void;
  /** `isRefused`: the server does not take it, however often it is asked; otherwise the line is at fault. */
  onStopped: (isRefused: boolean) => void;
}

/**
 * Sends an announced video by tus, from where a former try stopped. The result's `abort` stops it; with true the server
 * also throws away what arrived.
 */
export async function sendVideo(file: File, sending: UnfinishedUpload, listener: Listener): Promise<Upload> {
  const { Upload } = await import("tus-js-client");
  const upload: Upload = new Upload(file, {
    endpoint: `${serviceUrl("storage")}/upload/resumable/sign`,
    uploadUrl: sending.address ?? null,
    headers: { "x-signature": sending.announced.upload_token },
    metadata: {
      bucketName: "recordings",
      objectName: sending.announced.object_path,
      contentType: file.type,
    },
    chunkSize: PART,
    retryDelays: RETRIES,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => navigator.onLine && !isRefusal(error),
    onUploadUrlAvailable: () => upload.url && listener.onAddress(upload.url),
    onProgress: listener.onProgress,
    onSuccess: listener.onArrived,
    onError: (error) => listener.onStopped(isRefusal(error)),
  });
  upload.start();
  return upload;
}

/** The line stood still, another request holds the upload, or there were too many: that passes with time. */
const PASSING = new Set([408, 409, 423, 429]);

/** Whether the server answered that it will not have the file. */
function isRefusal(error: Error | DetailedError): boolean {
  const status = "originalResponse" in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
  return status >= 400 && status < 500 && !PASSING.has(status);
}
