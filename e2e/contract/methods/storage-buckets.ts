import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newClient, serviceKey } from "../../support/accounts.ts";
import { person, team } from "../people.ts";
import { notOffered, type Row, succeeded, works } from "./row.ts";

const newName = () => `bucket-${randomUUID().slice(0, 8)}`;

/** A new bucket of the team's. */
export async function newBucket(options: { public: boolean } = { public: false }): Promise<string> {
  const name = newName();
  succeeded(await team().storage.createBucket(name, options));
  return name;
}

const noRoute = { status: 404, code: "NoSuchRoute" };

export const buckets: Row[] = [
  works("storage.createBucket", "makes a bucket; only the service key may", async () => {
    const name = newName();
    expect(succeeded(await team().storage.createBucket(name))).toEqual({ name });
    expect((await team().storage.createBucket(name)).error).toMatchObject({
      status: 400,
      statusCode: "409",
      code: "BucketAlreadyExists",
    });
    const { client } = await person();
    expect((await client.storage.createBucket(newName())).error).toMatchObject({ code: "AccessDenied" });
  }),
  works("storage.createBucket with limits", "keeps them: the size and the types of its files", async () => {
    const name = newName();
    const limits = { public: true, fileSizeLimit: "1.5MB", allowedMimeTypes: ["Image/*", "text/csv;x=y"] };
    succeeded(await team().storage.createBucket(name, limits));
    expect(succeeded(await team().storage.getBucket(name))).toMatchObject({
      public: true,
      file_size_limit: 1_500_000,
      allowed_mime_types: ["Image/*", "text/csv;x=y"],
    });
    const csv = { contentType: "text/csv; charset=utf-8" };
    succeeded(await team().storage.from(name).upload("a.csv", "a,b", csv));
    const refused = await team().storage.from(name).upload("a.txt", "text");
    expect(refused.error).toMatchObject({ statusCode: "415", code: "InvalidMimeType" });
  }),
  works("storage.getBucket", "reads one bucket", async () => {
    const name = await newBucket();
    expect(succeeded(await team().storage.getBucket(name))).toMatchObject({ id: name, name, public: false });
    const { error } = await newClient().storage.getBucket(name);
    expect(error).toMatchObject({ statusCode: "404", code: "NoSuchBucket" });
  }),
  works("storage.listBuckets", "lists all buckets to the service key, none to others", async () => {
    const name = await newBucket();
    const names = succeeded(await team().storage.listBuckets()).map(({ id }) => id);
    expect(names).toEqual(expect.arrayContaining(["avatars", name]));
    expect(succeeded(await newClient().storage.listBuckets())).toEqual([]);
  }),
  works("storage.listBuckets with options", "searches, sorts and cuts the list", async () => {
    const name = await newBucket();
    const found = succeeded(await team().storage.listBuckets({ search: name.slice(3), limit: 5 }));
    expect(found.map(({ id }) => id)).toEqual([name]);
    expect((await team().storage.listBuckets({ offset: -1 })).error).toMatchObject({ status: 400 });
  }),
  works("storage.updateBucket", "changes what a bucket takes and who reads it", async () => {
    const name = await newBucket();
    const changed = await team().storage.updateBucket(name, { public: true, fileSizeLimit: 100 });
    expect(succeeded(changed)).toEqual({ message: "Successfully updated" });
    const bucket = succeeded(await team().storage.getBucket(name));
    expect(bucket).toMatchObject({ public: true, file_size_limit: 100 });
  }),
  works("storage.emptyBucket", "removes all its files", async () => {
    const name = await newBucket();
    succeeded(await team().storage.from(name).upload("a/b.txt", "text"));
    succeeded(await team().storage.emptyBucket(name));
    expect(succeeded(await team().storage.from(name).list())).toEqual([]);
    expect((await newClient().storage.emptyBucket(name)).error).toMatchObject({ status: 403 });
  }),
  works("storage.deleteBucket", "deletes an empty bucket", async () => {
    const name = await newBucket();
    succeeded(await team().storage.from(name).upload("a.txt", "text"));
    const { error } = await team().storage.deleteBucket(name);
    expect(error).toMatchObject({ statusCode: "409", code: "ResourceNotEmpty" });
    succeeded(await team().storage.emptyBucket(name));
    expect(succeeded(await team().storage.deleteBucket(name))).toEqual({ message: "Successfully deleted" });
  }),
  works(
    "storage.purgeBucketCache",
    "is answered: no copies are kept between server and clients",
    async () => {
      succeeded(await team().storage.purgeBucketCache("avatars"));
    },
  ),
  works("storage.setHeader", "sends a header with the calls that follow", async () => {
    const client = newClient();
    client.storage.setHeader("authorization", `Bearer ${serviceKey}`);
    expect(succeeded(await client.storage.listBuckets())).not.toEqual([]);
  }),
  works("storage.throwOnError", "throws the errors of the calls that follow", async () => {
    const asked = newClient().storage.throwOnError().getBucket("none");
    await expect(asked).rejects.toMatchObject({ code: "NoSuchBucket" });
  }),
  notOffered(
    "storage.getBucketLifecycle",
    "reads when files expire",
    noRoute,
    "No file expires by itself.",
    () => team().storage.getBucketLifecycle("avatars"),
  ),
  notOffered(
    "storage.updateBucketLifecycle",
    "sets when files expire",
    noRoute,
    "No file expires by itself.",
    () => team().storage.updateBucketLifecycle("avatars", { rules: [] }),
  ),
  notOffered(
    "storage.deleteBucketLifecycle",
    "lets no file expire",
    noRoute,
    "No file expires by itself.",
    () => team().storage.deleteBucketLifecycle("avatars"),
  ),
  notOffered(
    "storage.analytics",
    "keeps tables of Iceberg",
    noRoute,
    "There are buckets for files alone.",
    () => team().storage.analytics.listBuckets(),
  ),
  notOffered("storage.vectors", "keeps vectors", noRoute, "There are buckets for files alone.", () =>
    team().storage.vectors.listBuckets(),
  ),
];
