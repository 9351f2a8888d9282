import { expect } from "@playwright/test";
import { newClient, newEmail, password, signedInClient } from "../../support/accounts.ts";
import { nonceOf, person, proofOf } from "../people.ts";
import { off, type Row, succeeded, works } from "./row.ts";

const linkingOff = { status: 404, code: "manual_linking_disabled", message: "Manual linking is disabled" };
const linkingWhy = "A provider that vouches for an account's confirmed address is linked by itself.";

export const account: Row[] = [
  works("auth.updateUser with data", "merges into the metadata; null removes a key", async () => {
    const { client } = await signedInClient();
    const { user } = succeeded(
      await client.auth.updateUser({ data: { position: "Chair", company_name: null } }),
    );
    expect(user.user_metadata).toMatchObject({ position: "Chair", first_name: "Mariam" });
    expect(user.user_metadata).not.toHaveProperty("company_name");
  }),
  works("auth.updateUser with a password", "sets it, and ends the other sessions", async () => {
    const { client, email } = await signedInClient();
    const other = newClient();
    await other.auth.signInWithPassword({ email, password });
    const same = await client.auth.updateUser({ password, current_password: password });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    succeeded(
      await client.auth.updateUser({ password: "another-long-phrase-9", current_password: password }),
    );
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
  }),
  works("auth.updateUser with an address", "changes it once both addresses have confirmed", async () => {
    const { client, email } = await signedInClient();
    const next = newEmail("moved");
    const { user } = succeeded(await client.auth.updateUser({ email: next, current_password: password }));
    expect(user).toMatchObject({ email, new_email: next });
    const [first, second] = [await proofOf(email, "email_change"), await proofOf(next, "email_change")];
    const half = succeeded(
      await newClient().auth.verifyOtp({ type: "email_change", token_hash: first.token_hash }),
    );
    expect(half).toMatchObject({ user: null, session: null });
    const { session } = succeeded(
      await newClient().auth.verifyOtp({ type: "email_change", token_hash: second.token_hash }),
    );
    expect(session?.user).toMatchObject({ email: next });
  }),
  works(
    "auth.updateUser with the present password",
    "shows it for what follows within ten minutes",
    async () => {
      const { client } = await signedInClient();
      const needed = { status: 400, code: "reauthentication_needed" };
      const enrol = async () => client.auth.mfa.enroll({ factorType: "totp" });
      expect((await enrol()).error).toMatchObject(needed);
      expect((await client.auth.updateUser({ email: newEmail() })).error).toMatchObject(needed);
      expect((await client.auth.updateUser({ password: "another-long-phrase-9" })).error).toMatchObject(
        needed,
      );
      const wrong = await client.auth.updateUser({ current_password: "not-it-at-all" });
      expect(wrong.error).toMatchObject({ status: 400, code: "current_password_invalid" });
      succeeded(await client.auth.updateUser({ current_password: password }));
      succeeded(await enrol());
    },
  ),
  works("auth.reauthenticate", "mails six digits that stand for the present password", async () => {
    const { client, email } = await signedInClient();
    succeeded(await client.auth.reauthenticate());
    const nonce = await nonceOf(email);
    const wrong = nonce === "123456" ? "654321" : "123456";
    const refused = await client.auth.updateUser({ password: "another-long-phrase-9", nonce: wrong });
    expect(refused.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
    succeeded(await client.auth.updateUser({ password: "another-long-phrase-9", nonce }));
  }),
  works("auth.resetPasswordForEmail", "mails a link that leads to a new password", async () => {
    const { email } = await signedInClient();
    succeeded(await newClient().auth.resetPasswordForEmail(email));
    const { token_hash } = await proofOf(email, "recovery");
    const client = newClient();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    succeeded(await client.auth.verifyOtp({ type: "recovery", token_hash }));
    expect(events).toContain("PASSWORD_RECOVERY");
    succeeded(await client.auth.updateUser({ password: "another-long-phrase-9" }));
    expect((await newClient().auth.signInWithPassword({ email, password })).error).not.toBeNull();
    expect((await newClient().auth.resetPasswordForEmail(newEmail())).error).toBeNull();
  }),
  works("auth.getUserIdentities", "tells the ways in which the account signs in", async () => {
    const { client, email, user } = await person();
    const { identities } = succeeded(await client.auth.getUserIdentities());
    expect(identities).toHaveLength(1);
    expect(identities[0]).toMatchObject({
      id: user.id,
      user_id: user.id,
      provider: "email",
      identity_data: { sub: user.id, email, email_verified: true },
    });
  }),
  off("auth.linkIdentity", "adds a provider to the account by hand", linkingOff, linkingWhy, async () =>
    (await person()).client.auth.linkIdentity({ provider: "google" }),
  ),
  off("auth.unlinkIdentity", "takes one away by hand", linkingOff, linkingWhy, async () => {
    const { client, user } = await person();
    const [identity] = user.identities ?? [];
    if (identity === undefined) throw new Error("The account has no identity.");
    return client.auth.unlinkIdentity(identity);
  }),
];
