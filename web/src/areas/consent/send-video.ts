import type { Upload } from "tus-js-client";
import { serviceUrl } from "../../backend/connection.ts";
import { isRetryable, resumableUpload } from "../../backend/resumable-upload.ts";
import type { UnfinishedUpload } from "./unfinished-upload.ts";

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
    ...resumableUpload,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url && listener.onAddress(upload.url),
    onProgress: listener.onProgress,
    onSuccess: listener.onArrived,
    onError: (error) => listener.onStopped(!isRetryable(error)),
  });
  upload.start();
  return upload;
}
