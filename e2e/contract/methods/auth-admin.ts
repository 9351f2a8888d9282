import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { EmailOtpType, GenerateLinkParams } from "@supabase/supabase-js";
import { newClient, newEmail, password, signedInClient, signUpData } from "../../support/accounts.ts";
import { totpCode } from "../../support/totp.ts";
import { person, proofOf, reauthenticatedClient, team } from "../people.ts";
import { type Row, succeeded, works } from "./row.ts";

/** An account as the team makes one: its address needs no confirmation. */
async function newAccount(email = newEmail()) {
  return succeeded(await team().auth.admin.createUser({ email, password, email_confirm: true })).user;
}

/** What the token of a link opens. */
async function sessionOf(type: EmailOtpType, token_hash: string) {
  return succeeded(await newClient().auth.verifyOtp({ type, token_hash })).session;
}

async function accountWithFactor() {
  const { client, user } = await reauthenticatedClient();
  const { id, totp } = succeeded(await client.auth.mfa.enroll({ factorType: "totp" }));
  succeeded(await client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(totp.secret) }));
  return { userId: user.id, id };
}

export const administration: Row[] = [
  works("auth.admin.createUser", "opens an account, confirmed at once if so wished", async () => {
    const email = newEmail();
    const { user } = succeeded(
      await team().auth.admin.createUser({
        email,
        password,
        email_confirm: true,
        user_metadata: signUpData,
      }),
    );
    expect(user).toMatchObject({ email, user_metadata: signUpData, app_metadata: { provider: "email" } });
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull();
    const again = await team().auth.admin.createUser({ email, password });
    expect(again.error).toMatchObject({ status: 422, code: "email_exists" });
    const stranger = await (await person()).client.auth.admin.createUser({ email: newEmail(), password });
    expect(stranger.error).toMatchObject({ status: 403, code: "not_admin" });
  }),
  works("auth.admin.listUsers", "pages through the accounts", async () => {
    await newAccount();
    await newAccount();
    const { users, aud, total, nextPage } = succeeded(
      await team().auth.admin.listUsers({ page: 1, perPage: 1 }),
    );
    expect(users).toHaveLength(1);
    expect({ aud, nextPage }).toEqual({ aud: "authenticated", nextPage: 2 });
    expect(total).toBeGreaterThan(1);
    // The client reads one digit of the last page's number.
    const halves = succeeded(await team().auth.admin.listUsers({ page: 1, perPage: Math.ceil(total / 2) }));
    expect(halves.lastPage).toBeGreaterThan(1);
  }),
  works("auth.admin.getUserById", "tells one account", async () => {
    const { id, email } = await newAccount();
    expect(succeeded(await team().auth.admin.getUserById(id)).user).toMatchObject({ id, email });
    const nobody = await team().auth.admin.getUserById(randomUUID());
    expect(nobody.error).toMatchObject({ status: 404, code: "user_not_found" });
  }),
  works("auth.admin.updateUserById", "changes one: address, password, metadata, ban", async () => {
    const { id, email = "" } = await newAccount();
    const { user } = succeeded(
      await team().auth.admin.updateUserById(id, { user_metadata: signUpData, ban_duration: "24h" }),
    );
    expect(user).toMatchObject({ user_metadata: signUpData, banned_until: expect.any(String) });
    const banned = await newClient().auth.signInWithPassword({ email, password });
    expect(banned.error).toMatchObject({ status: 400, code: "user_banned" });
    succeeded(await team().auth.admin.updateUserById(id, { ban_duration: "none", password: `${password}8` }));
    expect((await newClient().auth.signInWithPassword({ email, password: `${password}8` })).error).toBeNull();
  }),
  works("auth.admin.deleteUser", "deletes one, with all that belongs to it", async () => {
    const { id, email = "" } = await newAccount();
    expect((await team().auth.admin.deleteUser(id)).error).toBeNull();
    expect((await team().auth.admin.getUserById(id)).error).toMatchObject({ code: "user_not_found" });
    const gone = await newClient().auth.signInWithPassword({ email, password });
    expect(gone.error).toMatchObject({ code: "invalid_credentials" });
  }),
  works("auth.admin.deleteUser softly", "keeps an empty account that nobody enters", async () => {
    const { id, email = "" } = await newAccount();
    expect((await team().auth.admin.deleteUser(id, true)).error).toBeNull();
    const kept = await team().auth.admin.getUserById(id);
    expect(kept.data.user?.email).not.toBe(email);
    const gone = await newClient().auth.signInWithPassword({ email, password });
    expect(gone.error).toMatchObject({ code: "invalid_credentials" });
  }),
  works("auth.admin.inviteUserByEmail", "opens an account and mails a link to it", async () => {
    const email = newEmail("guest");
    const { user } = succeeded(await team().auth.admin.inviteUserByEmail(email));
    expect(user).toMatchObject({ email, invited_at: expect.any(String) });
    const { token_hash } = await proofOf(email, "invite");
    const { session } = succeeded(await newClient().auth.verifyOtp({ type: "invite", token_hash }));
    expect(session?.user).toMatchObject({ id: user.id, email });
  }),
  works("auth.admin.generateLink", "makes the link of a mail without sending it", async () => {
    const { id, email = "" } = await newAccount();
    const { properties, user } = succeeded(await team().auth.admin.generateLink({ type: "recovery", email }));
    expect(user.id).toBe(id);
    expect(properties).toMatchObject({ verification_type: "recovery", email_otp: expect.any(String) });
    expect(properties.action_link).toContain(properties.hashed_token);
    expect(await sessionOf("recovery", properties.hashed_token)).toMatchObject({ user: { id } });
  }),
  works("auth.admin.generateLink of every type", "for sign-up, invitation, sign-in, change", async () => {
    const link = async (params: GenerateLinkParams) =>
      succeeded(await team().auth.admin.generateLink(params)).properties.hashed_token;
    const [joining, guest] = [newEmail(), newEmail()];
    const { email = "" } = await newAccount();
    const next = newEmail("moved");
    const signup = await link({ type: "signup", email: joining, password });
    expect(await sessionOf("signup", signup)).toMatchObject({ user: { email: joining } });
    const invite = await link({ type: "invite", email: guest });
    expect(await sessionOf("invite", invite)).toMatchObject({ user: { email: guest } });
    const magiclink = await link({ type: "magiclink", email });
    expect(await sessionOf("magiclink", magiclink)).toMatchObject({ user: { email } });
    const current = await link({ type: "email_change_current", email, newEmail: next });
    const renewed = await link({ type: "email_change_new", email, newEmail: next });
    expect(await sessionOf("email_change", current)).toBeNull();
    expect(await sessionOf("email_change", renewed)).toMatchObject({ user: { email: next } });
  }),
  works("auth.admin.signOut", "ends the sessions of an access token", async () => {
    const { client } = await signedInClient();
    const token = succeeded(await client.auth.getSession()).session?.access_token ?? "";
    expect((await team().auth.admin.signOut(token)).error).toBeNull();
    expect((await client.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
  }),
  works("auth.admin.mfa.listFactors", "lists someone's second factors", async () => {
    const { userId, id } = await accountWithFactor();
    const { factors } = succeeded(await team().auth.admin.mfa.listFactors({ userId }));
    expect(factors).toMatchObject([{ id, factor_type: "totp", status: "verified" }]);
  }),
  works("auth.admin.mfa.deleteFactor", "removes one, for someone who lost it", async () => {
    const { userId, id } = await accountWithFactor();
    // The client wraps what it is answered once more.
    expect(succeeded(await team().auth.admin.mfa.deleteFactor({ userId, id }))).toMatchObject({
      data: { id },
    });
    expect(succeeded(await team().auth.admin.mfa.listFactors({ userId })).factors).toEqual([]);
  }),
];
