import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newClient, serviceKey } from "../../support/accounts.ts";
import { siteUrl } from "../../support/site.ts";
import { once, person, team } from "../people.ts";
import { clientOnly, notOffered, type Row, succeeded, works } from "./row.ts";
import { newBucket } from "./storage-buckets.ts";

const bucket = once(() => newBucket());
const files = async () => team().storage.from(await bucket());
const newPath = (name = "a.txt") => `${randomUUID()}/${name}`;

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const image = () => new Blob([png], { type: "image/png" });

/** A text that the team has stored. */
async function stored(text = "text", path = newPath()): Promise<string> {
  succeeded(await (await files()).upload(path, text, { contentType: "text/plain" }));
  return path;
}

const textOf = async (path: string) => succeeded(await (await files()).download(path)).text();

const uploads: Row[] = [
  works("storage.from().upload", "stores a new file; an existing one is refused", async () => {
    const path = newPath();
    const data = succeeded(await (await files()).upload(path, "text"));
    expect(data).toEqual({ id: expect.any(String), path, fullPath: `${await bucket()}/${path}` });
    expect(await textOf(path)).toBe("text");
    const again = await (await files()).upload(path, "other");
    expect(again.error).toMatchObject({ statusCode: "409", message: "The resource already exists" });
  }),
  works("storage.from().upload with a Blob", "stores it with its type, as a form", async () => {
    const { client, user } = await person();
    const path = `${user.id}/${randomUUID()}.png`;
    const avatars = client.storage.from("avatars");
    succeeded(await avatars.upload(path, image(), { metadata: { from: "camera" } }));
    const info = succeeded(await avatars.info(path));
    expect(info).toMatchObject({ contentType: "image/png", size: png.length, metadata: { from: "camera" } });
  }),
  works("storage.from().upload with a form", "stores its file with its fields, in any order", async () => {
    const path = newPath();
    const form = new FormData();
    form.append("", new Blob(["a,b"], { type: "text/plain" }), "a.csv");
    form.append("contentType", "text/csv");
    const options = { metadata: { from: "a form" }, cacheControl: "77" };
    succeeded(await (await files()).upload(path, form, options));
    expect(succeeded(await (await files()).info(path))).toMatchObject({
      contentType: "text/csv",
      cacheControl: "max-age=77",
      metadata: { from: "a form" },
    });
  }),
  works("storage.from().upload with upsert", "replaces an existing file", async () => {
    const path = await stored("before");
    succeeded(await (await files()).upload(path, "after", { upsert: true }));
    expect(await textOf(path)).toBe("after");
  }),
  works("storage.from().upload with metadata", "keeps it, and how long copies may be kept", async () => {
    const path = newPath();
    const options = { metadata: { topic: "قهوة" }, cacheControl: "60" };
    succeeded(await (await files()).upload(path, "text", options));
    const info = succeeded(await (await files()).info(path));
    expect(info).toMatchObject({ metadata: { topic: "قهوة" }, cacheControl: "max-age=60" });
  }),
  works("storage.from().upload with a stream", "sends it as it is read", async () => {
    const path = newPath();
    const stream = new Blob(["a long text"]).stream();
    succeeded(await (await files()).upload(path, stream, { duplex: "half" }));
    expect(await textOf(path)).toBe("a long text");
  }),
  works("storage.from().upload elsewhere", "is refused, whether or not there is such a file", async () => {
    const { client } = await person();
    for (const path of [await stored(), newPath()]) {
      const { error } = await client.storage.from(await bucket()).upload(path, "text");
      expect(error).toMatchObject({ status: 400, statusCode: "403", code: "AccessDenied" });
    }
  }),
  notOffered(
    "storage.from().upload with an encoding",
    "stores compressed bytes as such",
    { status: 400, code: "InvalidRequest" },
    "The type of a file is found in its own bytes.",
    async () => (await files()).upload(newPath(), "text", { contentEncoding: "gzip" }),
  ),
  works("storage.from().update", "replaces a file", async () => {
    const path = await stored("before");
    succeeded(await (await files()).update(path, "after"));
    expect(await textOf(path)).toBe("after");
  }),
  works("storage.from().createSignedUploadUrl", "lets whoever has the address store one file", async () => {
    const path = newPath();
    const { signedUrl, token } = succeeded(await (await files()).createSignedUploadUrl(path));
    expect(signedUrl).toContain(`token=${token}`);
    expect((await fetch(signedUrl, { method: "PUT", body: "text" })).status).toBe(200);
    expect(await textOf(path)).toBe("text");
    const again = await (await files()).createSignedUploadUrl(path);
    expect(again.error).toMatchObject({ status: 400, statusCode: "409" });
    expect((await (await files()).createSignedUploadUrl(path, { upsert: true })).error).toBeNull();
  }),
  works(
    "storage.from().uploadToSignedUrl",
    "stores a file by such a token, once unless it may replace",
    async () => {
      const path = newPath();
      const { token } = succeeded(await (await files()).createSignedUploadUrl(path));
      const others = newClient().storage.from(await bucket());
      succeeded(await others.uploadToSignedUrl(path, token, "text"));
      expect((await others.uploadToSignedUrl(path, token, "text")).error).toMatchObject({
        statusCode: "409",
      });
      const replacing = succeeded(await (await files()).createSignedUploadUrl(path, { upsert: true }));
      succeeded(await others.uploadToSignedUrl(path, replacing.token, "after"));
      expect(await textOf(path)).toBe("after");
      const elsewhere = await others.uploadToSignedUrl(newPath(), replacing.token, "text");
      expect(elsewhere.error).toMatchObject({ code: "InvalidSignature" });
    },
  ),
];

const downloads: Row[] = [
  works("storage.from().download", "reads a file; who may not read it learns nothing of it", async () => {
    const path = await stored("سلام");
    expect(await textOf(path)).toBe("سلام");
    const { client } = await person();
    const missing = { statusCode: "404", code: "NoSuchKey", message: "Object not found" };
    for (const each of [path, newPath()]) {
      expect((await client.storage.from(await bucket()).download(each)).error).toMatchObject(missing);
    }
  }),
  works("storage.from().download as a stream", "hands the bytes over as they arrive", async () => {
    const path = await stored("streamed");
    const stream = succeeded(await (await files()).download(path).asStream());
    expect(await new Response(stream).text()).toBe("streamed");
  }),
  works("storage.from().download with a transform", "reads a picture in another size", async () => {
    const path = newPath("a.png");
    succeeded(await (await files()).upload(path, image()));
    const transform = { width: 3, height: 2 };
    const data = succeeded(await (await files()).download(path, { transform }));
    expect(data.type).toBe("image/png");
    const bytes = Buffer.from(await data.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([3, 2]);
  }),
  works("storage.from().createSignedUrl", "makes an address that opens a file for a time", async () => {
    const path = await stored("signed", newPath("قهوة.txt"));
    const { signedUrl } = succeeded(await (await files()).createSignedUrl(path, 60));
    expect(await (await fetch(signedUrl)).text()).toBe("signed");
    const named = succeeded(await (await files()).createSignedUrl(path, 60, { download: "coffee.txt" }));
    const answer = await fetch(named.signedUrl);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="coffee.txt"');
    for (const download of ["تقرير ١.pdf", "a b+c.pdf", "100%.pdf", "a%20b.pdf"]) {
      const saved = succeeded(await (await files()).createSignedUrl(path, 60, { download }));
      const disposition = (await fetch(saved.signedUrl)).headers.get("content-disposition") ?? "";
      const [, plain, extended] = /filename="([^"]*)"(?:; filename\*=UTF-8''(.*))?/.exec(disposition) ?? [];
      expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(download);
    }
    expect((await (await files()).createSignedUrl(newPath(), 60)).error).toMatchObject({ statusCode: "404" });
  }),
  works(
    "storage.from().createSignedUrl with a transform",
    "opens the picture in that size alone",
    async () => {
      const path = newPath("a.png");
      succeeded(await (await files()).upload(path, image()));
      const transform = { width: 5, height: 5 };
      const { signedUrl } = succeeded(await (await files()).createSignedUrl(path, 60, { transform }));
      const answer = await fetch(signedUrl);
      expect(answer.headers.get("content-type")).toBe("image/png");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([5, 5]);
    },
  ),
  works("storage.from().createSignedUrls", "makes several; those that are not there say so", async () => {
    const path = await stored("signed");
    const [first, second] = succeeded(await (await files()).createSignedUrls([path, "none"], 60));
    expect(await (await fetch(first?.signedUrl ?? "")).text()).toBe("signed");
    expect(second).toMatchObject({ path: "none", signedUrl: null, error: expect.any(String) });
    const odd = ["a#b.txt", "a?b=c.txt", "100%.txt", "a%23b.txt", "قهوة.txt"].map(newPath);
    for (const each of odd) await stored(each, encodeURIComponent(each));
    for (const each of succeeded(await (await files()).createSignedUrls(odd, 60))) {
      expect(await (await fetch(each.signedUrl ?? "")).text()).toBe(each.path);
    }
  }),
  works("storage.from().getPublicUrl", "names the address of a file in a public bucket", async () => {
    const { client, user } = await person();
    const path = `${user.id}/${randomUUID()}.png`;
    const avatars = client.storage.from("avatars");
    succeeded(await avatars.upload(path, image()));
    const { publicUrl } = avatars.getPublicUrl(path).data;
    expect(publicUrl).toBe(`${siteUrl}/storage/v1/object/public/avatars/${path}`);
    const answer = await fetch(publicUrl);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    const small = avatars.getPublicUrl(path, { transform: { width: 2, height: 2 } }).data.publicUrl;
    expect((await fetch(small)).headers.get("content-type")).toBe("image/png");
    const hidden = (await files()).getPublicUrl(await stored()).data.publicUrl;
    expect(await (await fetch(hidden)).json()).toMatchObject({ code: "NoSuchBucket" });
  }),
  works("storage.from().info", "tells size, type, times and metadata", async () => {
    const path = await stored("12345");
    expect(succeeded(await (await files()).info(path))).toMatchObject({
      name: path,
      bucketId: await bucket(),
      size: 5,
      contentType: "text/plain",
      etag: expect.stringMatching(/^"\w{32}"$/),
      createdAt: expect.any(String),
      lastModified: expect.any(String),
      version: expect.any(String),
    });
  }),
  works("storage.from().exists", "tells whether there is such a file that the caller may read", async () => {
    const path = await stored();
    expect((await (await files()).exists(path)).data).toBe(true);
    expect((await (await files()).exists(newPath())).data).toBe(false);
    const { client } = await person();
    expect((await client.storage.from(await bucket()).exists(path)).data).toBe(false);
  }),
];

/** Three files in a folder of their own. */
async function folder(): Promise<string> {
  const top = randomUUID();
  for (const name of ["a.txt", "b.txt", "deep/c.txt"]) await stored("text", `${top}/${name}`);
  return top;
}

const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name);

const lists: Row[] = [
  works("storage.from().list", "lists a folder: the folders in it and its files, by name", async () => {
    const entries = succeeded(await (await files()).list(await folder()));
    expect(namesOf(entries)).toEqual(["a.txt", "b.txt", "deep"]);
    expect(entries[2]).toMatchObject({ id: null, metadata: null });
    expect(entries[0]?.metadata).toMatchObject({ size: 4, mimetype: "text/plain" });
  }),
  works("storage.from().list with options", "sorts, searches and cuts the list", async () => {
    const top = await folder();
    const sortBy = { column: "name", order: "desc" };
    const newest = succeeded(await (await files()).list(top, { sortBy, limit: 2, offset: 1 }));
    expect(namesOf(newest)).toEqual(["b.txt", "a.txt"]);
    for (const column of ["created_at", "updated_at", "last_accessed_at"]) {
      const sorted = succeeded(await (await files()).list(top, { sortBy: { column, order: "desc" } }));
      expect(namesOf(sorted)).toEqual(["deep", "b.txt", "a.txt"]);
    }
    expect(namesOf(succeeded(await (await files()).list(top, { search: "B" })))).toEqual(["b.txt"]);
    const deep = succeeded(await (await files()).list(top, { search: "deep/c", limit: 10_000 }));
    expect(namesOf(deep)).toEqual(["deep/c.txt"]);
  }),
  works("storage.from().listV2", "lists all files below a prefix, page by page", async () => {
    const prefix = `${await folder()}/`;
    const first = succeeded(await (await files()).listV2({ prefix, limit: 2 }));
    expect(first).toMatchObject({ hasNext: true, folders: [] });
    const cursor = first.nextCursor;
    const second = succeeded(await (await files()).listV2({ prefix, limit: 2, cursor }));
    expect(second.hasNext).toBe(false);
    const names = namesOf([...first.objects, ...second.objects]);
    expect(names).toEqual([`${prefix}a.txt`, `${prefix}b.txt`, `${prefix}deep/c.txt`]);
  }),
  works("storage.from().listV2 with a delimiter", "lists one level, folders and files", async () => {
    const prefix = `${await folder()}/`;
    const page = succeeded(await (await files()).listV2({ prefix, with_delimiter: true }));
    expect(namesOf(page.objects)).toEqual([`${prefix}a.txt`, `${prefix}b.txt`]);
    expect(page.folders).toEqual([{ name: `${prefix}deep/`, key: `${prefix}deep` }]);
    const sortBy = { column: "created_at", order: "desc" } as const;
    const newest = succeeded(
      await (await files()).listV2({ prefix, with_delimiter: true, sortBy, limit: 1 }),
    );
    expect(namesOf(newest.folders)).toEqual([`${prefix}deep/`]);
    const cursor = newest.nextCursor;
    const next = succeeded(await (await files()).listV2({ prefix, with_delimiter: true, limit: 1, cursor }));
    expect(namesOf(next.objects)).toEqual([`${prefix}b.txt`]);
  }),
];

const changes: Row[] = [
  works("storage.from().move", "gives a file another name", async () => {
    const [from, to] = [await stored("moved"), newPath()];
    expect(succeeded(await (await files()).move(from, to))).toMatchObject({ message: "Successfully moved" });
    expect(await textOf(to)).toBe("moved");
    expect((await (await files()).move(from, to)).error).toMatchObject({ statusCode: "404" });
  }),
  works("storage.from().move to another bucket", "moves it there", async () => {
    const [path, destinationBucket] = [await stored("moved"), await newBucket()];
    succeeded(await (await files()).move(path, path, { destinationBucket }));
    expect((await team().storage.from(destinationBucket).exists(path)).data).toBe(true);
  }),
  works("storage.from().copy", "writes a second file of the same bytes", async () => {
    const [from, to] = [await stored("copied"), newPath()];
    expect(succeeded(await (await files()).copy(from, to))).toEqual({ path: `${await bucket()}/${to}` });
    succeeded(await (await files()).remove([from]));
    expect(await textOf(to)).toBe("copied");
  }),
  works("storage.from().copy with metadata", "changes what is said of the file alone", async () => {
    const [from, to] = [newPath(), newPath()];
    const options = { metadata: { of: "the person" }, cacheControl: "70", contentType: "text/plain" };
    succeeded(await (await files()).upload(from, "text", options));
    const metadata = { cacheControl: "max-age=60", mimetype: "text/csv" };
    succeeded(await (await files()).copy(from, to, { copyMetadata: false, metadata }));
    const copy = succeeded(await (await files()).info(to));
    expect(copy).toMatchObject({ cacheControl: "max-age=60", contentType: "text/csv", metadata: null });
  }),
  works("storage.from().remove", "removes files, and answers those that it removed", async () => {
    const path = await stored();
    expect(namesOf(succeeded(await (await files()).remove([path, "none"])))).toEqual([path]);
    expect((await (await files()).exists(path)).data).toBe(false);
    const { client } = await person();
    expect(succeeded(await client.storage.from(await bucket()).remove([await stored()]))).toEqual([]);
  }),
  notOffered(
    "storage.from().remove with a version",
    "removes one version of a file",
    { status: 400, code: "InvalidRequest" },
    "Files have no earlier versions.",
    async () => (await files()).remove([{ path: "a.txt", versionId: "1" }]),
  ),
  works(
    "storage.from().purgeCache",
    "is answered: no copies are kept between server and clients",
    async () => {
      succeeded(await (await files()).purgeCache("a.txt"));
    },
  ),
];

const itself: Row[] = [
  clientOnly("storage.from", "names the bucket of the calls that follow", async (client) => {
    expect(client.storage.from("avatars").getPublicUrl("a").data.publicUrl).toContain("/avatars/a");
  }),
  clientOnly("storage.from().toBase64", "encodes a text", async (client) => {
    expect(client.storage.from("avatars").toBase64("text")).toBe("dGV4dA==");
  }),
  works("storage.from().setHeader", "sends a header with the calls that follow", async () => {
    const path = await stored();
    const others = newClient().storage.from(await bucket());
    expect((await others.exists(path)).data).toBe(false);
    others.setHeader("authorization", `Bearer ${serviceKey}`);
    expect((await others.exists(path)).data).toBe(true);
  }),
  works("storage.from().throwOnError", "throws the errors of the calls that follow", async () => {
    const asked = newClient().storage.from("avatars").throwOnError().info("none");
    await expect(asked).rejects.toMatchObject({ code: "NoSuchKey" });
  }),
];

export const storedFiles: Row[] = [...uploads, ...downloads, ...lists, ...changes, ...itself];
