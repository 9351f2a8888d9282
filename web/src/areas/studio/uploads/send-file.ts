import type { Upload } from "tus-js-client";
import { backend } from "../../../backend/client.ts";
import { resumableUpload } from "../../../backend/resumable-upload.ts";

interface SendOptions {
  bucket: "recordings" | "cuts" | "deliveries";
  /** The row that tells of the file. */
  rowId: string;
  /** Where the file goes in the bucket. */
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
    ...resumableUpload,
    headers: { "x-upsert": "true" },
    metadata: { bucketName: options.bucket, objectName: options.objectPath, contentType: file.type },
    // By the row, not by the file: the server says whether a file is the one that was announced.
    fingerprint: async () => fingerprintOf(options.bucket, options.rowId),
    removeFingerprintOnSuccess: true,
    // With each request, since a large file takes longer than a token lives.
    onBeforeRequest: async (request) => {
      for (const [name, value] of Object.entries(await callerHeaders())) request.setHeader(name, value);
    },
    onProgress: options.onProgress,
    onSuccess: options.onSent,
    onError: options.onError,
  });
  const [former] = await upload.findPreviousUploads();
  if (former) upload.resumeFromPreviousUpload(former);
  return upload;
}

/** Forgets where a file was on its way. */
export function forgetSending(bucket: SendOptions["bucket"], rowId: string): void {
  const start = `tus::${fingerprintOf(bucket, rowId)}::`;
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
}

const fingerprintOf = (bucket: SendOptions["bucket"], rowId: string) => `${bucket.slice(0, -1)}-${rowId}`;
