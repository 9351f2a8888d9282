import { expect, test } from "@playwright/test";
import { newClient, newEmail, password, signedInClient } from "../support/accounts.ts";
import { siteUrl } from "../support/site.ts";
import { proofOf, returnedCode } from "./people.ts";

/** A client that keeps a verifier, so that what it asked for can be taken by itself alone. */
const newVerifier = () => newClient({ auth: { flowType: "pkce" } });

test.describe("a mailed link of the PKCE flow", () => {
  test("signs up: the link returns a code that its caller exchanges, once", async () => {
    const client = newVerifier();
    const email = newEmail();
    await client.auth.signUp({ email, password });
    const { code } = await returnedCode(email, "signup");
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ email, email_confirmed_at: expect.any(String) });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    await client.auth.signInWithOtp({ email });
    const again = await client.auth.exchangeCodeForSession(code);
    expect(again.error).toMatchObject({ status: 404, code: "flow_state_not_found" });
  });

  test("signs in, and returns to the address that was asked for", async () => {
    const { email, user } = await signedInClient();
    const client = newVerifier();
    const emailRedirectTo = `${siteUrl}/notes?from=mail`;
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo } });
    const { url, code } = await returnedCode(email, "magiclink", emailRedirectTo);
    expect(url.href).toBe(`${emailRedirectTo}&code=${code}`);
    const { data } = await client.auth.exchangeCodeForSession(code);
    expect(data.user?.id).toBe(user.id);
  });

  test("never returns to a foreign address", async () => {
    const client = newVerifier();
    const email = newEmail();
    const emailRedirectTo = "https://elsewhere.example/take";
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo } });
    const { url } = await returnedCode(email, "magiclink", emailRedirectTo);
    expect(url.origin).toBe(siteUrl);
  });

  test("leads to a new password, and says that it does", async () => {
    const { email } = await signedInClient();
    const client = newVerifier();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password` });
    const { url, code } = await returnedCode(email, "recovery", `${siteUrl}/reset-password`);
    expect(url.pathname).toBe("/reset-password");
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await client.auth.updateUser({ password: "another-long-phrase-9" })).error).toBeNull();
  });

  test("is no use to anybody else", async () => {
    const email = newEmail();
    await newVerifier().auth.signInWithOtp({ email });
    const { code } = await returnedCode(email, "magiclink");
    const thief = newVerifier();
    await thief.auth.signInWithOtp({ email: newEmail() });
    const { data, error } = await thief.auth.exchangeCodeForSession(code);
    expect(data.session).toBeNull();
    expect(error).toMatchObject({ status: 400, code: "bad_code_verifier" });
  });

  test("works once, and its six digits sign in as well", async () => {
    const client = newVerifier();
    const email = newEmail();
    await client.auth.signInWithOtp({ email });
    const { token } = await proofOf(email, "magiclink");
    const { data, error } = await client.auth.verifyOtp({ type: "email", email, token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });
});
