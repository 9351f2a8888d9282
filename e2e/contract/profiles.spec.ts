import { expect, test } from "@playwright/test";
import { newClient, signedInClient } from "../support/accounts.ts";

test.describe("profiles over the official client", () => {
  test("a person reads and changes their own", async () => {
    const { client, user } = await signedInClient();
    const read = await client
      .from("profiles")
      .select("username, full_name, avatar_url")
      .eq("id", user.id)
      .single();
    expect(read.error).toBeNull();
    expect(read.data).toEqual({ username: null, full_name: "Mariam Al Sadu", avatar_url: null });

    const written = await client
      .from("profiles")
      .update({ username: "mariam", full_name: "مريم السدو", updated_at: new Date().toISOString() })
      .eq("id", user.id)
      .select()
      .single();
    expect(written.error).toBeNull();
    expect(written.data).toMatchObject({ username: "mariam", full_name: "مريم السدو" });
  });

  test("a foreign row is invisible to reading and to writing", async () => {
    const { user: owner, client: ownerClient } = await signedInClient();
    const { client } = await signedInClient();
    expect((await client.from("profiles").select("id").eq("id", owner.id)).data).toEqual([]);
    const single = await client.from("profiles").select("id").eq("id", owner.id).single();
    expect(single.error).toMatchObject({ code: "PGRST116" });
    expect(single.status).toBe(406);

    const written = await client
      .from("profiles")
      .update({ full_name: "Mallory" })
      .eq("id", owner.id)
      .select();
    expect(written.data).toEqual([]);
    const kept = await ownerClient.from("profiles").select("full_name").eq("id", owner.id).single();
    expect(kept.data?.full_name).toBe("Mariam Al Sadu");
  });

  test("a visitor sees none, and the client reads the count", async () => {
    const { data, error } = await newClient().from("profiles").select("id");
    expect(error ? [] : data).toEqual([]);
    const { client } = await signedInClient();
    const counted = await client.from("profiles").select("id", { count: "exact" });
    expect(counted.count).toBe(1);
  });

  test("unknown tables, columns and values come as the client's errors", async () => {
    const { client } = await signedInClient();
    expect((await client.from("secrets").select()).error).toMatchObject({ code: "PGRST205" });
    expect((await client.from("profiles").select("password_hash")).error).toMatchObject({ code: "42703" });
    expect((await client.from("profiles").select().eq("id", "not-a-uuid")).error).toMatchObject({
      code: "22P02",
    });
  });
});
