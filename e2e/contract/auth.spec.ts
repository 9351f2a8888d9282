import { expect, test } from "@playwright/test";
import { AuthApiError, AuthSessionMissingError, AuthWeakPasswordError } from "@supabase/supabase-js";
import { newClient, newEmail, password, signedInClient, signUpData } from "../support/accounts.ts";
import { confirmationLink, mailTo } from "../support/outbox.ts";
import { siteUrl } from "../support/site.ts";

test.describe("signing up with the official client", () => {
  test("answers with a user and no session until the address is confirmed", async () => {
    const client = newClient();
    const email = newEmail();
    const { data, error } = await client.auth.signUp({ email, password, options: { data: signUpData } });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user?.user_metadata).toMatchObject(signUpData);
    expect(data.user?.identities).toHaveLength(1);

    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error).toBeInstanceOf(AuthApiError);
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });
  });

  test("confirms by the token hash of the mail, once", async () => {
    const client = newClient();
    const email = newEmail();
    await client.auth.signUp({ email, password, options: { data: signUpData } });
    const token_hash = confirmationLink(await mailTo(email)).searchParams.get("token_hash") ?? "";
    const { data, error } = await client.auth.verifyOtp({ type: "signup", token_hash });
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
    expect(data.user?.email_confirmed_at).toBeTruthy();

    const again = await newClient().auth.verifyOtp({ type: "signup", token_hash });
    expect(again.error).toMatchObject({ code: "otp_expired", status: 403 });
  });

  test("refuses a common password with the client's weak-password error and its reasons", async () => {
    const { error } = await newClient().auth.signUp({ email: newEmail(), password: "password" });
    expect(error).toBeInstanceOf(AuthWeakPasswordError);
    expect((error as AuthWeakPasswordError).reasons.length).toBeGreaterThan(0);
  });

  test("refuses a short password and a broken address with codes", async () => {
    const short = await newClient().auth.signUp({ email: newEmail(), password: "ab3!" });
    expect(short.error).toMatchObject({ code: "weak_password", status: 422 });
    const broken = await newClient().auth.signUp({ email: "no-address", password });
    expect(broken.error).toMatchObject({ code: "validation_failed", status: 400 });
  });
});

test.describe("a session of the official client", () => {
  test("signs in, and a wrong password and an unknown address are refused alike", async () => {
    const { email } = await signedInClient();
    const { data, error } = await newClient().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBe(3600);

    const wrong = await newClient().auth.signInWithPassword({ email, password: "wrong-password" });
    const unknown = await newClient().auth.signInWithPassword({ email: newEmail(), password });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });
    expect(unknown.error).toEqual(wrong.error);
  });

  test("refreshes to a new pair, and the former refresh token leads to the same child", async () => {
    const { client } = await signedInClient();
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    const repeated = await newClient().auth.refreshSession({ refresh_token: before?.refresh_token ?? "" });
    expect(repeated.data.session?.refresh_token).toBe(data.session?.refresh_token);
  });

  test("is told by getUser, and by getClaims without asking the server", async () => {
    const { client, email, user } = await signedInClient();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(data?.header.alg).toBe("ES256");
    expect(data?.claims).toMatchObject({
      sub: user.id,
      iss: `${siteUrl}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
    });
  });

  test("is verified against the published keys alone", async () => {
    const { client } = await signedInClient();
    const asked: string[] = [];
    const spied = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return spied(input, init);
    };
    try {
      const token = (await client.auth.getSession()).data.session?.access_token;
      expect((await newClient().auth.getClaims(token)).error).toBeNull();
    } finally {
      globalThis.fetch = spied;
    }
    expect(asked.filter((url) => url.endsWith("/auth/v1/user"))).toEqual([]);
  });

  test("updates its metadata and its password", async () => {
    const { client, email } = await signedInClient();
    const { data, error } = await client.auth.updateUser({ data: { position: "Chair", role: "admin" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata["position"]).toBe("Chair");
    expect(data.user?.role).toBe("authenticated");

    const same = await client.auth.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ code: "same_password", status: 422 });
    const changed = { password: "another-long-phrase-9", current_password: password };
    expect((await client.auth.updateUser(changed)).error).toBeNull();
    expect((await newClient().auth.signInWithPassword({ email, password })).error).not.toBeNull();
  });

  test("ends everywhere on a global sign-out", async () => {
    const { client, email } = await signedInClient();
    const other = newClient();
    await other.auth.signInWithPassword({ email, password });
    expect((await client.auth.signOut()).error).toBeNull();

    const { error } = await other.auth.getUser();
    expect(error).toBeInstanceOf(AuthSessionMissingError);
    expect((await other.auth.refreshSession()).error).not.toBeNull();
  });
});
