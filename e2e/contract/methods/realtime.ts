import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import {
  postgresChangesFilter,
  type RealtimeChannel,
  type RealtimeChannelOptions,
} from "@supabase/supabase-js";
import { anonKey, newClient } from "../../support/accounts.ts";
import { type Person, person, team } from "../people.ts";
import { clientOnly, type Row, succeeded, works } from "./row.ts";

const newName = () => `room-${randomUUID().slice(0, 8)}`;

/** Waits until the channel is joined. */
function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve(channel);
      else if (status !== "CLOSED") reject(error ?? new Error(status));
    });
  });
}

/** Two clients in one channel, for the length of `use`. */
async function inRoom(
  use: (mine: RealtimeChannel, other: RealtimeChannel) => Promise<void>,
  config: RealtimeChannelOptions["config"] = {},
): Promise<void> {
  const name = newName();
  const clients = [newClient(), newClient()];
  const [mine, other] = clients.map((client) => client.channel(name, { config })) as [
    RealtimeChannel,
    RealtimeChannel,
  ];
  try {
    await use(mine, other);
  } finally {
    await Promise.all(clients.map((client) => client.removeAllChannels()));
  }
}

/** The events that a callback was given; `next` waits for one of them. */
function events<Event>() {
  const waiting: Event[] = [];
  return {
    take: (event: Event) => void waiting.push(event),
    next: async (): Promise<Event> => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      return waiting.shift() as Event;
    },
  };
}

/** The changes of one's own notes that a binding is received of, while `use` writes some. */
async function notesOf(
  account: Person,
  binding: { event: "*" | "INSERT" | "UPDATE" | "DELETE"; filter?: string; select?: string[] },
  use: (next: () => Promise<{ eventType: string; new: object; old: object }>) => Promise<void>,
): Promise<void> {
  const { take, next } = events<{ eventType: string; new: object; old: object }>();
  const channel = account.client.channel(newName());
  channel.on("postgres_changes", { schema: "public", table: "notes", ...binding } as never, take);
  await subscribed(channel);
  await use(next);
  await account.client.removeChannel(channel);
}

export const channels: Row[] = [
  works("channel", "names a channel; the same one for the same name", async () => {
    const client = newClient();
    const channel = client.channel("room");
    expect(channel.topic).toBe("realtime:room");
    expect(client.channel("room")).toBe(channel);
  }),
  works("channel().subscribe", "joins the channel", async () => {
    await inRoom(async (mine) => expect((await subscribed(mine)).state).toBe("joined"));
  }),
  works(
    "channel().subscribe to a private channel",
    "is refused to whoever the topic does not belong to",
    async () => {
      await inRoom(
        async (mine) => {
          await expect(subscribed(mine)).rejects.toThrow("Unauthorized");
        },
        { private: true },
      );
    },
  ),
  works("channel().subscribe with the service key", "joins the private channel of a production", async () => {
    const { data } = await team().from("productions").select("id").limit(1);
    const name = `production:${data?.[0]?.id ?? randomUUID()}`;
    const channel = team().channel(name, { config: { private: true } });
    const joined = subscribed(channel);
    // Without a production there is no such topic.
    await (data?.length ? joined : expect(joined).rejects.toThrow("Unauthorized"));
    await team().removeChannel(channel);
  }),
  works("channel().on broadcast", "is called for the messages of the others", async () => {
    await inRoom(async (mine, other) => {
      const { take, next } = events<{ event: string; payload: unknown }>();
      other.on("broadcast", { event: "hello" }, take);
      await Promise.all([subscribed(mine), subscribed(other)]);
      await mine.send({ type: "broadcast", event: "other", payload: {} });
      await mine.send({ type: "broadcast", event: "hello", payload: { a: "é" } });
      expect(await next()).toMatchObject({ event: "hello", payload: { a: "é" } });
    });
  }),
  works("channel().on postgres_changes", "is called for the changes of rows that one may read", async () => {
    const account = await person();
    await notesOf(account, { event: "*" }, async (next) => {
      const note = succeeded(await account.client.from("notes").insert({ title: "A" }).select().single());
      expect(await next()).toMatchObject({ eventType: "INSERT", new: note, old: {} });
      await account.client.from("notes").update({ title: "B" }).eq("id", note.id);
      expect(await next()).toMatchObject({ eventType: "UPDATE", new: { title: "B" }, old: { id: note.id } });
      await account.client.from("notes").delete().eq("id", note.id);
      expect(await next()).toMatchObject({ eventType: "DELETE", new: {}, old: { id: note.id } });
    });
  }),
  works(
    "channel().on postgres_changes with a filter and columns",
    "is called for rows that meet the filter, with these columns",
    async () => {
      const account = await person();
      const filter = postgresChangesFilter().like("title", "B%").neq("content", "a, (b)").build();
      await notesOf(account, { event: "INSERT", filter, select: ["title"] }, async (next) => {
        const notes = ["a, (b)", "c"].map((content) => ({ title: "Bee", content }));
        await account.client.from("notes").insert({ title: "A", content: "c" });
        for (const note of notes) await account.client.from("notes").insert(note);
        const { new: received } = await next();
        expect(received).toEqual({ id: expect.any(String), title: "Bee" });
        const kept = await account.client
          .from("notes")
          .select("content")
          .eq("id", (received as { id: string }).id);
        expect(succeeded(kept)).toEqual([{ content: "c" }]);
      });
    },
  ),
  works("channel().on postgres_changes of another's rows", "is refused for tables of the team", async () => {
    const { client } = await person();
    const channel = client.channel(newName());
    channel.on("postgres_changes", { event: "*", schema: "public", table: "audit_log" }, () => undefined);
    await expect(subscribed(channel)).rejects.toThrow("permission denied for table audit_log");
    await client.removeChannel(channel);
  }),
  works("channel().on presence", "is called when somebody comes, goes or changes", async () => {
    await inRoom(async (mine, other) => {
      const { take, next } = events<{ key: string }>();
      other.on("presence", { event: "join" }, take).on("presence", { event: "leave" }, take);
      await Promise.all([subscribed(mine), subscribed(other)]);
      await mine.track({ mood: "glad" });
      const { key } = await next();
      await mine.untrack();
      expect(await next()).toMatchObject({ event: "leave", key });
    });
  }),
  works("channel().on system", "is called with what the server tells of the channel", async () => {
    await inRoom(
      async (mine) => {
        const { take, next } = events<{ status: string; message: string }>();
        mine.on("system", {}, take);
        await subscribed(mine);
        expect(await next()).toMatchObject({
          status: "ok",
          message: "Replication connection established",
        });
      },
      { broadcast: { replication_ready: true } },
    );
  }),
  works("channel().send", "sends a message; with `ack` it waits for the server", async () => {
    await inRoom(
      async (mine) => {
        await subscribed(mine);
        const { take, next } = events<{ payload: ArrayBuffer }>();
        mine.on("broadcast", { event: "photo" }, take);
        const payload = new Uint8Array([1, 2, 255]).buffer;
        expect(await mine.send({ type: "broadcast", event: "photo", payload })).toBe("ok");
        expect([...new Uint8Array((await next()).payload)]).toEqual([1, 2, 255]);
      },
      { broadcast: { ack: true, self: true } },
    );
  }),
  works("channel().send before the channel is joined", "goes over HTTP", async () => {
    await inRoom(async (mine, other) => {
      const { take, next } = events<{ payload: unknown }>();
      other.on("broadcast", { event: "hello" }, take);
      await subscribed(other);
      expect(await mine.send({ type: "broadcast", event: "hello", payload: { a: 1 } })).toBe("ok");
      expect((await next()).payload).toEqual({ a: 1 });
    });
  }),
  works("channel().httpSend", "sends a message over HTTP: JSON, or bytes", async () => {
    await inRoom(async (mine, other) => {
      const { take, next } = events<{ event: string; payload: unknown }>();
      other.on("broadcast", { event: "*" }, take);
      await subscribed(other);
      expect(await mine.httpSend("a/b", { a: 1 })).toEqual({ success: true });
      expect(await next()).toMatchObject({ event: "a/b", payload: { a: 1 } });
      await mine.httpSend("bytes", new Uint8Array([7]));
      expect([...new Uint8Array((await next()).payload as ArrayBuffer)]).toEqual([7]);
    });
  }),
  works("channel().track", "shows one's presence to the others", async () => {
    await inRoom(async (mine) => {
      mine.on("presence", { event: "sync" }, () => undefined);
      await subscribed(mine);
      expect(await mine.track({ mood: "glad" })).toBe("ok");
      await expect.poll(() => Object.values(mine.presenceState()).flat()).toMatchObject([{ mood: "glad" }]);
    });
  }),
  works("channel().untrack", "ends it", async () => {
    await inRoom(async (mine) => {
      mine.on("presence", { event: "sync" }, () => undefined);
      await subscribed(mine);
      await mine.track({ mood: "glad" });
      await expect.poll(() => Object.keys(mine.presenceState()).length).toBe(1);
      expect(await mine.untrack()).toBe("ok");
      await expect.poll(() => mine.presenceState()).toEqual({});
    });
  }),
  works("channel().presenceState", "tells who is there, also to those who come later", async () => {
    await inRoom(async (mine, other) => {
      await subscribed(mine);
      await mine.track({ mood: "calm" });
      other.on("presence", { event: "sync" }, () => undefined);
      await subscribed(other);
      await expect.poll(() => Object.values(other.presenceState()).flat()).toMatchObject([{ mood: "calm" }]);
    });
  }),
  works("channel().unsubscribe", "leaves the channel", async () => {
    await inRoom(async (mine) => {
      await subscribed(mine);
      expect(await mine.unsubscribe()).toBe("ok");
      expect(mine.state).toBe("closed");
    });
  }),
  clientOnly("channel().updateJoinPayload", "changes what the next join sends", async (client) => {
    client.channel("room").updateJoinPayload({ access_token: "x" });
  }),
  clientOnly("channel().copyBindings", "takes over the callbacks of another channel", async (client) => {
    const from = client.channel("a").on("broadcast", { event: "e" }, () => undefined);
    const to = client.channel("b");
    to.copyBindings(from);
    expect(to.bindings["broadcast"]).toHaveLength(1);
  }),
  clientOnly("channel().teardown", "stops the channel's timers", async (client) => {
    client.channel("room").teardown();
  }),
  works("getChannels", "lists the channels that are open", async () => {
    const client = newClient();
    const room = client.channel("room");
    expect(client.getChannels()).toEqual([room]);
  }),
  works("removeChannel", "leaves one and forgets it", async () => {
    const client = newClient();
    const channel = await subscribed(client.channel(newName()));
    expect(await client.removeChannel(channel)).toBe("ok");
    expect(client.getChannels()).toEqual([]);
    await client.realtime.disconnect();
  }),
  works("removeAllChannels", "leaves all, and closes the socket", async () => {
    const client = newClient();
    await subscribed(client.channel(newName()));
    expect(await client.removeAllChannels()).toEqual(["ok"]);
    await expect.poll(() => client.realtime.isConnected()).toBe(false);
  }),
];

export const socket: Row[] = [
  works("realtime.connect", "opens the socket", async () => {
    const { realtime } = newClient();
    realtime.connect();
    await expect.poll(() => realtime.isConnected()).toBe(true);
    await realtime.disconnect();
  }),
  works("realtime.disconnect", "closes it", async () => {
    const { realtime } = newClient();
    realtime.connect();
    await expect.poll(() => realtime.isConnected()).toBe(true);
    await realtime.disconnect();
    expect(realtime.isConnected()).toBe(false);
  }),
  works("realtime.sendHeartbeat", "asks whether the server is there", async () => {
    const { realtime } = newClient();
    const { take, next } = events<string>();
    realtime.onHeartbeat(take);
    realtime.connect();
    await expect.poll(() => realtime.isConnected()).toBe(true);
    await realtime.sendHeartbeat();
    expect([await next(), await next()]).toEqual(["sent", "ok"]);
    await realtime.disconnect();
  }),
  works("realtime.onHeartbeat", "is called with each heartbeat and its answer", async () => {
    const { realtime } = newClient();
    const { take, next } = events<string>();
    realtime.onHeartbeat(take);
    realtime.connect();
    await expect.poll(() => realtime.isConnected()).toBe(true);
    await realtime.sendHeartbeat();
    expect(await next()).toBe("sent");
    await realtime.disconnect();
  }),
  works("realtime.setAuth", "renews the access token of all channels", async () => {
    const account = await person();
    const { access_token = "", refresh_token = "" } =
      succeeded(await account.client.auth.getSession()).session ?? {};
    const client = newClient();
    const { take, next } = events<{ new: object }>();
    const channel = client.channel(newName());
    channel.on("postgres_changes", { event: "INSERT", schema: "public", table: "notes" }, take);
    await subscribed(channel);
    await client.auth.setSession({ access_token, refresh_token });
    await client.realtime.setAuth();
    // The socket handles its frames in order: the token is taken once the heartbeat is answered.
    const beat = events<string>();
    client.realtime.onHeartbeat(beat.take);
    await client.realtime.sendHeartbeat();
    expect([await beat.next(), await beat.next()]).toEqual(["sent", "ok"]);
    await account.client.from("notes").insert({ title: "with a token" });
    expect((await next()).new).toMatchObject({ title: "with a token" });
    await client.removeAllChannels();
  }),
  works("realtime.push", "sends a frame as it is", async () => {
    const { realtime } = newClient();
    realtime.push({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" });
    realtime.connect();
    await expect.poll(() => realtime.isConnected()).toBe(true);
    await realtime.disconnect();
  }),
  works("realtime.channel", "as `channel`", async () => {
    const { realtime } = newClient();
    await subscribed(realtime.channel(newName()));
    expect(realtime.getChannels()).toHaveLength(1);
    await realtime.removeAllChannels();
  }),
  works("realtime.removeChannel", "as `removeChannel`", async () => {
    const { realtime } = newClient();
    const channel = await subscribed(realtime.channel(newName()));
    expect(await realtime.removeChannel(channel)).toBe("ok");
    await realtime.disconnect();
  }),
  works("realtime.removeAllChannels", "as `removeAllChannels`", async () => {
    const { realtime } = newClient();
    await subscribed(realtime.channel(newName()));
    expect(await realtime.removeAllChannels()).toEqual(["ok"]);
  }),
  clientOnly("realtime.getChannels", "as `getChannels`", async ({ realtime }) => {
    expect(realtime.getChannels()).toEqual([]);
  }),
  clientOnly("realtime.accessToken", "tells the session's access token, or the key", async ({ realtime }) => {
    expect(await realtime.accessToken?.()).toBe(anonKey);
  }),
  clientOnly("realtime.endpointURL", "tells the address of the socket", async ({ realtime }) => {
    expect(realtime.endpointURL()).toContain("/realtime/v1/websocket?apikey=");
  }),
  clientOnly("realtime.connectionState", "tells how the socket is", async ({ realtime }) => {
    expect(realtime.connectionState()).toBe("closed");
  }),
  clientOnly("realtime.isConnected", "tells whether it is open", async ({ realtime }) => {
    expect(realtime.isConnected()).toBe(false);
  }),
  clientOnly("realtime.isConnecting", "tells whether it is opening", async ({ realtime }) => {
    expect(realtime.isConnecting()).toBe(false);
  }),
  clientOnly("realtime.isDisconnecting", "tells whether it is closing", async ({ realtime }) => {
    expect(realtime.isDisconnecting()).toBe(false);
  }),
  clientOnly("realtime.log", "hands a line to the logger of the options", async ({ realtime }) => {
    realtime.log("kind", "text");
  }),
  clientOnly("realtime.hasLogger", "tells whether there is one", async ({ realtime }) => {
    expect(realtime.hasLogger()).toBe(false);
  }),
];
