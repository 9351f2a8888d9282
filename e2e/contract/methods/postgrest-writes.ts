import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newClient, newEmail, signedInClient } from "../../support/accounts.ts";
import { once, person } from "../people.ts";
import { type Row, succeeded, works } from "./row.ts";

const writer = once(() => signedInClient(newEmail("writer")));

async function newNotes(...titles: string[]) {
  const { client, user } = await writer();
  const rows = titles.map((title) => ({ id: randomUUID(), user_id: user.id, title, content: "" }));
  succeeded(await client.from("notes").insert(rows).select());
  return { table: client.from("notes"), user, ids: rows.map(({ id }) => id) };
}

export const writes: Row[] = [
  works("from().insert", "adds rows of the caller's own: one or a list", async () => {
    const { client, user } = await writer();
    const { status, data } = await client
      .from("notes")
      .insert({ title: "One", content: "", user_id: user.id });
    expect({ status, data }).toEqual({ status: 201, data: null });
    const rows = [{ title: "Two" }, { title: "Three" }].map((row) => ({
      ...row,
      content: "",
      user_id: user.id,
    }));
    expect(succeeded(await client.from("notes").insert(rows).select("title"))).toHaveLength(2);

    const { user: owner } = await person();
    const foreign = await client.from("notes").insert({ title: "Theirs", content: "", user_id: owner.id });
    expect(foreign).toMatchObject({ status: 403, error: { code: "42501" } });
    const visitor = await newClient()
      .from("notes")
      .insert({ title: "Nobody's", content: "", user_id: owner.id });
    expect(visitor).toMatchObject({ status: 401, error: { code: "42501" } });
  }),
  works("from().upsert", "adds rows, or changes those with the same key", async () => {
    const { table, user, ids } = await newNotes("First");
    const changed = [{ id: ids[0], user_id: user.id, title: "Changed", content: "" }];
    expect(succeeded(await table.upsert(changed).select("title"))).toEqual([{ title: "Changed" }]);
    const added = [...changed, { id: randomUUID(), user_id: user.id, title: "Added", content: "" }];
    const ignoring = await table.upsert(added, { ignoreDuplicates: true }).select("title");
    expect(ignoring).toMatchObject({ error: null, data: [{ title: "Added" }] });
  }),
  works("from().update", "changes the rows that a filter names; foreign ones are not there", async () => {
    const { table, ids } = await newNotes("Before");
    expect(await table.update({ title: "After" }).eq("id", ids[0])).toMatchObject({
      status: 204,
      error: null,
    });
    const [stranger] = [(await person()).client.from("notes")];
    expect(succeeded(await stranger.update({ title: "Mine" }).eq("id", ids[0]).select())).toEqual([]);
    expect(await table.select("title").eq("id", ids[0]).single()).toMatchObject({ data: { title: "After" } });
  }),
  works("from().delete", "removes the rows that a filter names; without one it is refused", async () => {
    const { table, ids } = await newNotes("Old", "Older");
    const removed = await table.delete({ count: "exact" }).in("id", ids);
    expect(removed).toMatchObject({ status: 204, count: 2, error: null });
    const all = await table.delete();
    expect(all).toMatchObject({ status: 400, error: { code: "21000" } });
  }),
  works(".maxAffected", "refuses to write to more rows than that", async () => {
    const { table, ids } = await newNotes("One of two", "Two of two");
    const removal = table.delete().in("id", ids);
    removal.maxAffected(1);
    const { error } = await removal;
    expect(error).toMatchObject({ code: "PGRST124" });
    expect(succeeded(await table.select("id").in("id", ids))).toHaveLength(2);
  }),
  works(".rollback", "answers what a write would do, and does not", async () => {
    const { table, ids } = await newNotes("Kept");
    const { data } = await table.delete().in("id", ids).select("title").rollback();
    expect(data).toEqual([{ title: "Kept" }]);
    expect(succeeded(await table.select("id").in("id", ids))).toHaveLength(1);
  }),
];
