import { expect } from "@playwright/test";
import { totpCode } from "../../support/totp.ts";
import { person, reauthenticatedClient } from "../people.ts";
import { off, type Row, succeeded, works } from "./row.ts";

/** An account with an authenticator app that has shown its first code. */
export async function withFactor() {
  const account = await reauthenticatedClient();
  const { id, totp } = succeeded(await account.client.auth.mfa.enroll({ factorType: "totp" }));
  const code = totpCode(totp.secret);
  succeeded(await account.client.auth.mfa.challengeAndVerify({ factorId: id, code }));
  return { ...account, factorId: id, secret: totp.secret };
}

export const factors: Row[] = [
  works("auth.mfa.enroll", "makes a secret for an authenticator app, and its QR code", async () => {
    const { client } = await reauthenticatedClient();
    const factor = succeeded(await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" }));
    expect(factor).toMatchObject({ type: "totp", friendly_name: "Phone" });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{16,}$/);
    expect(factor.totp.uri).toContain(`secret=${factor.totp.secret}`);
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(\?xml|svg)/);
  }),
  off(
    "auth.mfa.enroll with a phone number",
    "takes a phone as the second factor",
    { status: 422, code: "mfa_phone_enroll_not_enabled" },
    "Messages to phones can be intercepted; authenticator apps are offered.",
    async () => (await person()).client.auth.mfa.enroll({ factorType: "phone", phone: "+971501234567" }),
  ),
  works("auth.mfa.challenge", "opens five minutes in which a code is taken", async () => {
    const { client } = await reauthenticatedClient();
    const { id } = succeeded(await client.auth.mfa.enroll({ factorType: "totp" }));
    const challenge = succeeded(await client.auth.mfa.challenge({ factorId: id }));
    expect(challenge.expires_at - Date.now() / 1000).toBeGreaterThan(200);
  }),
  works("auth.mfa.verify", "takes the app's code for a session of the second level", async () => {
    const { client } = await reauthenticatedClient();
    const { id, totp } = succeeded(await client.auth.mfa.enroll({ factorType: "totp" }));
    const challenge = succeeded(await client.auth.mfa.challenge({ factorId: id }));
    const wrong = await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code: "000000" });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const code = totpCode(totp.secret);
    succeeded(await client.auth.mfa.verify({ factorId: id, challengeId: challenge.id, code }));
    expect(succeeded(await client.auth.getClaims()).claims).toMatchObject({ aal: "aal2" });
  }),
  works("auth.mfa.challengeAndVerify", "does both at once", async () => {
    const { client, factorId, secret } = await withFactor();
    const session = succeeded(
      await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(secret, 1) }),
    );
    expect(session.user.factors).toMatchObject([{ id: factorId, status: "verified" }]);
  }),
  works("auth.mfa.listFactors", "lists the account's factors by kind", async () => {
    const { client, factorId } = await withFactor();
    const { totp } = succeeded(await client.auth.mfa.listFactors());
    expect(totp).toMatchObject([{ id: factorId, factor_type: "totp", status: "verified" }]);
  }),
  works("auth.mfa.unenroll", "removes a factor", async () => {
    const { client, factorId } = await withFactor();
    expect(succeeded(await client.auth.mfa.unenroll({ factorId }))).toEqual({ id: factorId });
    expect(succeeded(await client.auth.mfa.listFactors()).all).toEqual([]);
  }),
  works(
    "auth.mfa.getAuthenticatorAssuranceLevel",
    "tells the level of the session, and the next",
    async () => {
      const { client } = await withFactor();
      expect(succeeded(await client.auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
        currentLevel: "aal2",
        nextLevel: "aal2",
        currentAuthenticationMethods: [{ method: "totp" }, {}],
      });
    },
  ),
];
