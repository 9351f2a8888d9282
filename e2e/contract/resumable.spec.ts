import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { anonKey, serviceKey } from "../support/accounts.ts";
import { succeeded } from "./methods/row.ts";
import { newBucket } from "./methods/storage-buckets.ts";
import { team } from "./people.ts";
import { resumablePage } from "./resumable-page.ts";

const length = 14_000_003;
const address = "/storage/v1/upload/resumable";
const credentials = { apikey: anonKey, authorization: `Bearer ${serviceKey}` };

/** The bytes that the page makes: each is its place, in a pattern that no part repeats. */
const expected = Buffer.from(Uint8Array.from({ length }, (_, place) => (place * 7 + (place >> 16)) & 255));
const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Job {
  size: number;
  endpoint: string;
  bucketName: string;
  objectName: string;
  headers: Record<string, string>;
}

async function newJob(): Promise<Job> {
  const [bucketName, objectName] = [await newBucket(), `${randomUUID()}/film.bin`];
  return { size: length, endpoint: address, bucketName, objectName, headers: credentials };
}

async function expectStored({ bucketName, objectName }: Job) {
  const stored = succeeded(await team().storage.from(bucketName).download(objectName));
  expect(digest(new Uint8Array(await stored.arrayBuffer()))).toBe(digest(expected));
}

test("tus-js-client sends 6 MiB at a time, stops, and goes on where it was", async ({ page }) => {
  const job = await newJob();
  await resumablePage(page);
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") offsets.push(Number(request.headers()["upload-offset"]));
  });
  await page.evaluate(async ({ size, endpoint, bucketName, objectName, headers }) => {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 7 + (place >> 16)) & 255);
    const file = new File([bytes], "film.bin");
    const run = (stopsAfter: number) =>
      new Promise<void>((resolve, reject) => {
        const upload = new uploads.Tus.Upload(file, {
          endpoint,
          headers: { ...headers, "x-upsert": "true" },
          chunkSize: 6 * 1024 * 1024,
          uploadDataDuringCreation: true,
          removeFingerprintOnSuccess: true,
          metadata: { bucketName, objectName, contentType: "application/octet-stream", cacheControl: "60" },
          onError: reject,
          onSuccess: () => resolve(),
          onChunkComplete: (_, accepted) => {
            if (accepted >= stopsAfter && accepted < size) void upload.abort().then(resolve);
          },
        });
        void upload.findPreviousUploads().then(([previous]) => {
          if (previous) upload.resumeFromPreviousUpload(previous);
          upload.start();
        });
      });
    await run(1);
    await run(size);
  }, job);
  const chunk = 6 * 1024 * 1024;
  expect(offsets).toEqual([chunk, 2 * chunk]);
  await expectStored(job);
});

test("tus-js-client goes on after the line broke", async ({ page }) => {
  const job = await newJob();
  await resumablePage(page);
  let broken = 0;
  await page.route(`**${address}/*`, async (route) => {
    const isBroken = route.request().method() === "PATCH" && broken < 2;
    if (isBroken) broken += 1;
    await (isBroken ? route.abort("connectionreset") : route.continue());
  });
  await page.evaluate(async ({ size, endpoint, bucketName, objectName, headers }) => {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 7 + (place >> 16)) & 255);
    await new Promise<void>((resolve, reject) => {
      const upload = new uploads.Tus.Upload(new File([bytes], "film.bin"), {
        endpoint,
        headers,
        chunkSize: 6 * 1024 * 1024,
        retryDelays: [0, 50, 100, 200],
        metadata: { bucketName, objectName },
        onError: reject,
        onSuccess: () => resolve(),
      });
      upload.start();
    });
  }, job);
  expect(broken).toBe(2);
  await expectStored(job);
});

test("tus-js-client ends an upload, of which nothing is left", async ({ page }) => {
  const job = await newJob();
  await resumablePage(page);
  const answers: string[] = [];
  page.on("response", (answer) => answers.push(`${answer.request().method()} ${answer.status()}`));
  await page.evaluate(async ({ size, endpoint, bucketName, objectName, headers }) => {
    await new Promise<void>((resolve, reject) => {
      const upload = new uploads.Tus.Upload(new File([new Uint8Array(size)], "film.bin"), {
        endpoint,
        headers,
        chunkSize: 1024 * 1024,
        metadata: { bucketName, objectName },
        onError: reject,
        onChunkComplete: () => void upload.abort(true).then(resolve, reject),
      });
      upload.start();
    });
  }, job);
  expect(answers).toContain("DELETE 204");
  const { data } = await team().storage.from(job.bucketName).exists(job.objectName);
  expect(data).toBe(false);
});

test("Uppy sends a file by a signed token, without an account", async ({ page }) => {
  const job = await newJob();
  const { token } = succeeded(
    await team().storage.from(job.bucketName).createSignedUploadUrl(job.objectName),
  );
  const signed = { ...job, endpoint: `${address}/sign`, headers: { "x-signature": token, apikey: anonKey } };
  await resumablePage(page);
  const result = await page.evaluate(async ({ size, endpoint, bucketName, objectName, headers }) => {
    const bytes = Uint8Array.from({ length: size }, (_, place) => (place * 7 + (place >> 16)) & 255);
    const uppy = new uploads.Uppy().use(uploads.UppyTus, {
      endpoint,
      headers,
      chunkSize: 6 * 1024 * 1024,
      allowedMetaFields: ["bucketName", "objectName", "contentType"],
    });
    uppy.addFile({
      name: "film.bin",
      data: new File([bytes], "film.bin"),
      meta: { bucketName, objectName, contentType: "video/mp4" },
    });
    const finished = await uppy.upload();
    return { sent: finished?.successful?.length, failed: finished?.failed?.map(({ error }) => error) };
  }, signed);
  expect(result).toEqual({ sent: 1, failed: [] });
  await expectStored(job);
});
