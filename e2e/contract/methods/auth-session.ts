import { expect } from "@playwright/test";
import { newClient, newEmail, signedInClient } from "../../support/accounts.ts";
import { person } from "../people.ts";
import { watchedClient } from "../watched-client.ts";
import { clientOnly, type Row, succeeded, works } from "./row.ts";

export const sessions: Row[] = [
  clientOnly("auth.initialize", "loads the stored session", async (client) => {
    expect((await client.auth.initialize()).error).toBeNull();
  }),
  clientOnly(
    "auth.getSession",
    "tells the stored session; an expired one is refreshed first",
    async (client) => {
      expect(succeeded(await client.auth.getSession()).session).toBeNull();
    },
  ),
  works(
    "auth.setSession",
    "takes over a pair of tokens after the server has told whose they are",
    async () => {
      const { client, user } = await person();
      const { session } = succeeded(await client.auth.getSession());
      const other = newClient();
      const taken = succeeded(
        await other.auth.setSession({
          access_token: session?.access_token ?? "",
          refresh_token: session?.refresh_token ?? "",
        }),
      );
      expect(taken.user?.id).toBe(user.id);
    },
  ),
  works("auth.refreshSession", "changes the refresh token for a new pair", async () => {
    const { client, user } = await signedInClient();
    const { session: before } = succeeded(await client.auth.getSession());
    const { session } = succeeded(await client.auth.refreshSession());
    expect(session?.refresh_token).not.toBe(before?.refresh_token);
    expect(session?.user.id).toBe(user.id);
  }),
  works("auth.getUser", "tells the account as the server knows it now", async () => {
    const { client, user } = await person();
    expect(succeeded(await client.auth.getUser()).user).toMatchObject({
      id: user.id,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
    });
    expect((await newClient().auth.getUser("no.such.token")).error).toMatchObject({
      status: 403,
      code: "bad_jwt",
    });
  }),
  works("auth.getClaims", "verifies the access token with the published keys alone", async () => {
    const { client, user } = await person();
    const token = succeeded(await client.auth.getSession()).session?.access_token;
    const { client: other, asked } = watchedClient();
    const { claims } = succeeded(await other.auth.getClaims(token)) as { claims: object };
    expect(claims).toMatchObject({ sub: user.id, aud: "authenticated", aal: "aal1" });
    // The keys may be known from an earlier call.
    expect(asked.filter((call) => call !== "GET /auth/v1/.well-known/jwks.json")).toEqual([]);
  }),
  works("auth.signOut", "ends this session, the others, or all: at once, for every token", async () => {
    const { client } = await signedInClient(newEmail("leaver"));
    const token = succeeded(await client.auth.getSession()).session?.access_token;
    expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await newClient().auth.getUser(token)).error).toBeNull();
    expect((await client.auth.signOut({ scope: "global" })).error).toBeNull();
    expect((await newClient().auth.getUser(token)).error).toMatchObject({ name: "AuthSessionMissingError" });
  }),
  clientOnly("auth.onAuthStateChange", "calls back with what happens to the session", async (client) => {
    const event = await new Promise((resolve) => client.auth.onAuthStateChange(resolve));
    expect(event).toBe("INITIAL_SESSION");
  }),
  clientOnly(
    "auth.startAutoRefresh",
    "refreshes the session before it expires, by a timer",
    async (client) => {
      await client.auth.startAutoRefresh();
      await client.auth.stopAutoRefresh();
    },
  ),
  clientOnly("auth.stopAutoRefresh", "stops that timer", async (client) => {
    await client.auth.stopAutoRefresh();
  }),
  clientOnly("auth.dispose", "stops the timer and the channel to the other tabs", async (client) => {
    await client.auth.dispose();
  }),
  clientOnly("auth.isThrowOnErrorEnabled", "tells whether errors are thrown", async (client) => {
    expect(client.auth.isThrowOnErrorEnabled()).toBeFalsy();
    expect(newClient({ auth: { throwOnError: true } }).auth.isThrowOnErrorEnabled()).toBe(true);
  }),
];
