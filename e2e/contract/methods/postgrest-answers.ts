import { expect } from "@playwright/test";
import { newClient } from "../../support/accounts.ts";
import { person, reader } from "../people.ts";
import { watchedClient } from "../watched-client.ts";
import { clientOnly, notOffered, type Row, succeeded, works } from "./row.ts";

const notes = async () => (await reader()).client.from("notes");

export const answers: Row[] = [
  works("from().select", "reads the caller's own rows: columns, other names, a count", async () => {
    const { data, count } = await (await notes()).select("name:title, id", { count: "exact" });
    expect(count).toBe(5);
    expect(Object.keys(data?.[0] ?? {})).toEqual(["name", "id"]);
    const counted = await (await notes()).select("*", { count: "exact", head: true });
    expect(counted).toMatchObject({ count: 5, error: null, status: 200 });
  }),
  works(
    "from().select with another table",
    "answers rows of another table inside: to one, to many, and how many",
    async () => {
      const rows = succeeded(
        await (await notes()).select("title, profiles!inner(mine:notes(count))").eq("title", "Brass"),
      );
      expect(rows).toEqual([{ title: "Brass", profiles: { mine: [{ count: 5 }] } }]);
    },
  ),
  works(".select", "asks a write for what it wrote", async () => {
    const { client, user } = await person();
    const rows = succeeded(
      await client.from("profiles").update({ full_name: "Mariam" }).eq("id", user.id).select("full_name"),
    );
    expect(rows).toEqual([{ full_name: "Mariam" }]);
  }),
  works(".order", "sorts by one column or several", async () => {
    const rows = succeeded(await (await notes()).select("title").order("title", { ascending: false }));
    expect(rows.map(({ title }) => title)).toEqual(["قهوة", "Dates", "Cardamom", "Brass", "Apricots"]);
  }),
  works(".limit", "answers the first few", async () => {
    const rows = succeeded(await (await notes()).select("title").order("title").limit(2));
    expect(rows).toEqual([{ title: "Apricots" }, { title: "Brass" }]);
  }),
  works(".range", "answers a page", async () => {
    const page = await (await notes()).select("title", { count: "exact" }).order("title").range(1, 2);
    expect(page).toMatchObject({ data: [{ title: "Brass" }, { title: "Cardamom" }], count: 5, status: 206 });
    const beyond = await (await notes()).select("title", { count: "exact" }).range(50, 60);
    expect(beyond).toMatchObject({ status: 416, error: { code: "PGRST103" } });
  }),
  works(".single", "answers one row as an object, or says how many there are", async () => {
    expect(succeeded(await (await notes()).select("title").eq("title", "Brass").single())).toEqual({
      title: "Brass",
    });
    const many = await (await notes()).select("title").single();
    expect(many).toMatchObject({
      status: 406,
      error: { code: "PGRST116", details: "The result contains 5 rows" },
    });
  }),
  works(".maybeSingle", "answers one row or null", async () => {
    expect(await (await notes()).select("title").eq("title", "None").maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
  }),
  works(".csv", "answers text with commas", async () => {
    const text = succeeded(await (await notes()).select("title,content").order("title").limit(2).csv());
    expect(text).toBe(
      'title,content\n"Apricots","sweet, from Ras Al Khaimah"\n"Brass","a tray for the coffee"',
    );
  }),
  notOffered(
    ".geojson",
    "answers shapes on a map",
    { code: "PGRST107", message: "None of these media types are available: application/geo+json" },
    "No column holds a place.",
    async () => (await notes()).select().geojson(),
  ),
  notOffered(
    ".explain",
    "tells how the database would answer",
    { code: "PGRST107" },
    "It would tell strangers about other people's rows; `make bench` measures instead.",
    async () => (await notes()).select().explain(),
  ),
  works(".stripNulls", "leaves out what is null", async () => {
    const { client, user } = await person();
    const profile = succeeded(
      await client.from("profiles").select("id, avatar_url").eq("id", user.id).stripNulls(),
    );
    expect(profile).toEqual([{ id: user.id }]);
  }),
  works(".abortSignal", "gives up a request that runs", async () => {
    const { error } = await (await notes()).select().abortSignal(AbortSignal.abort());
    expect(error?.message).toMatch(/AbortError/);
  }),
  works(".throwOnError", "throws what would be answered as an error", async () => {
    await expect((await notes()).select("secret").throwOnError()).rejects.toMatchObject({ code: "42703" });
  }),
  works(".setHeader", "sends a header along", async () => {
    const page = await (await notes()).select("title").order("title").setHeader("Range", "0-0");
    expect(page.data).toEqual([{ title: "Apricots" }]);
  }),
  works(".retry", "asks once more where the database was away; not after a refusal", async () => {
    const { client, asked } = watchedClient();
    await client.from("nothing").select().retry(true);
    expect(asked).toEqual(["GET /rest/v1/nothing"]);
  }),
  works(".then", "sends the request: a query is awaited", async () => {
    const { client, asked } = watchedClient();
    const query = client.from("notes").select();
    expect(asked).toEqual([]);
    await query;
    expect(asked).toEqual(["GET /rest/v1/notes"]);
  }),
  clientOnly(".returns", "names the type of the rows; deprecated", async (client) => {
    const query = client.from("notes").select();
    expect(query.returns()).toBe(query);
  }),
  clientOnly(".overrideTypes", "names the type of the rows", async (client) => {
    const query = client.from("notes").select();
    expect(query.overrideTypes()).toBe(query);
  }),
  clientOnly("from", "names a table", async (client) => {
    expect(() => client.from("")).toThrow("Invalid relation name");
  }),
  works("schema", "names the schema: public", async () => {
    const { client } = await reader();
    expect(succeeded(await client.schema("public").from("notes").select("id"))).toHaveLength(5);
    const other = await client.schema("auth").from("users").select();
    expect(other).toMatchObject({ status: 406, error: { code: "PGRST106" } });
  }),
  notOffered(
    "rpc",
    "calls a function of the database",
    { code: "PGRST202", message: "Could not find the function public.total in the schema cache" },
    "What runs on the server are the functions of `functions.invoke`.",
    () => newClient().rpc("total", { year: 2026 }),
  ),
  notOffered(
    "getOpenApiSpec",
    "describes the tables",
    { code: "PGRST125" },
    "Strangers are not told what there is.",
    () => newClient().getOpenApiSpec(),
  ),
];
