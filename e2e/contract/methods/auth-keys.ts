import { expect, type Page } from "@playwright/test";
import { clientPage, inPage } from "../client-page.ts";
import { reauthenticatedClient, team, withOptions } from "../people.ts";
import { withFactor } from "./auth-factors.ts";
import { type Row, succeeded, works } from "./row.ts";

/** Security keys, passkeys and recovery codes, with Chromium's authenticator. */
export const keys: Row[] = [...securityKeys(), ...passkeys(), ...recoveryCodes()];

/** A page whose session may change how its account is signed in to. */
async function ownPage(page: Page, transport: "internal" | "usb" = "internal") {
  const account = await reauthenticatedClient();
  await clientPage(page, account, transport);
  return account;
}

/** The client asks for a key that is not part of the device. */
const pageWithKey = (page: Page) => ownPage(page, "usb");
const register = (page: Page) =>
  inPage(page, () => client.auth.mfa.webauthn.register({ friendlyName: "Key" }), null);

function securityKeys(): Row[] {
  return [
    works("auth.mfa.webauthn.enroll", "begins to add a security key", async () => {
      const { client } = await reauthenticatedClient();
      const factor = succeeded(await client.auth.mfa.webauthn.enroll({ friendlyName: "Key" }));
      expect(factor).toMatchObject({ type: "webauthn", friendly_name: "Key" });
    }),
    works("auth.mfa.webauthn.register", "adds one in one call", async ({ page }) => {
      await pageWithKey(page);
      const session = succeeded(await register(page));
      expect(session.user.factors).toMatchObject([{ factor_type: "webauthn", status: "verified" }]);
      const level = await inPage(page, () => client.auth.mfa.getAuthenticatorAssuranceLevel(), null);
      expect(succeeded(level)).toMatchObject({
        currentLevel: "aal2",
        currentAuthenticationMethods: [{ method: "mfa/webauthn" }, {}],
      });
    }),
    works("auth.mfa.webauthn.challenge", "asks for one", async ({ page }) => {
      await pageWithKey(page);
      await register(page);
      const call = async () => {
        const factors = await client.auth.mfa.listFactors();
        const factorId = factors.data?.webauthn[0]?.id ?? "";
        return client.auth.mfa.webauthn.challenge({ factorId, webauthn: { rpId: location.hostname } });
      };
      expect(succeeded(await inPage(page, call, null))).toMatchObject({ webauthn: { type: "request" } });
    }),
    works("auth.mfa.webauthn.verify", "takes its answer", async ({ page }) => {
      await pageWithKey(page);
      await register(page);
      const call = async () => {
        const factors = await client.auth.mfa.listFactors();
        const factorId = factors.data?.webauthn[0]?.id ?? "";
        const webauthn = { rpId: location.hostname, rpOrigins: [location.origin] };
        const { data, error } = await client.auth.mfa.webauthn.challenge({ factorId, webauthn });
        if (!data) return { data, error };
        const answer = { ...data.webauthn, ...webauthn } as never;
        return client.auth.mfa.webauthn.verify({ factorId, challengeId: data.challengeId, webauthn: answer });
      };
      expect(succeeded(await inPage(page, call, null))).toMatchObject({ token_type: "bearer" });
    }),
    works("auth.mfa.webauthn.authenticate", "does both", async ({ page }) => {
      await pageWithKey(page);
      await register(page);
      const call = async () => {
        const factors = await client.auth.mfa.listFactors();
        return client.auth.mfa.webauthn.authenticate({
          factorId: factors.data?.webauthn[0]?.id ?? "",
        } as never);
      };
      expect(succeeded(await inPage(page, call, null))).toMatchObject({ token_type: "bearer" });
    }),
  ];
}

/** A page whose account has just got a passkey, which the page's authenticator holds. */
async function pageWithPasskey(page: Page) {
  const account = await ownPage(page);
  const passkey = succeeded(await inPage(page, () => client.auth.registerPasskey(), null));
  return { account, passkey };
}

function passkeys(): Row[] {
  const list = (page: Page) => inPage(page, () => client.auth.passkey.list(), null);
  return [
    works("auth.signInWithPasskey", "signs in with a passkey", async ({ page }) => {
      const { account } = await pageWithPasskey(page);
      const call = async () => {
        await client.auth.signOut({ scope: "local" });
        return client.auth.signInWithPasskey();
      };
      expect(succeeded(await inPage(page, call, null)).user?.email).toBe(account.email);
      const level = await inPage(page, () => client.auth.mfa.getAuthenticatorAssuranceLevel(), null);
      expect(succeeded(level)).toMatchObject({
        currentLevel: "aal2",
        currentAuthenticationMethods: [{ method: "passkey" }],
      });
    }),
    works("auth.registerPasskey", "adds a passkey", async ({ page }) => {
      const { passkey } = await pageWithPasskey(page);
      expect(succeeded(await list(page))).toMatchObject([{ id: passkey.id }]);
    }),
    works("auth.passkey.startRegistration", "asks what to sign for a new one", async () => {
      const { client, email } = await reauthenticatedClient();
      const { options, expires_at } = succeeded(await client.auth.passkey.startRegistration());
      expect(options).toMatchObject({ rp: { id: "localhost" }, user: { name: email } });
      expect(expires_at - Date.now() / 1000).toBeGreaterThan(200);
    }),
    works("auth.passkey.verifyRegistration", "stores it", async ({ page }) => {
      await ownPage(page);
      const call = async () => {
        const { data, error } = await client.auth.passkey.startRegistration();
        if (!data) return { data, error };
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options as never);
        const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
        const credential = made.toJSON() as never;
        return client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
      };
      expect(succeeded(await inPage(page, call, null))).toHaveProperty("created_at");
    }),
    works("auth.passkey.startAuthentication", "asks what to sign", async () => {
      const { client } = await reauthenticatedClient();
      const { options } = succeeded(await client.auth.passkey.startAuthentication());
      expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    }),
    works("auth.passkey.verifyAuthentication", "takes the signature for a session", async ({ page }) => {
      const { account } = await pageWithPasskey(page);
      const call = async () => {
        const { data, error } = await client.auth.passkey.startAuthentication();
        if (!data) return { data, error };
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(data.options as never);
        const answer = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
        const credential = answer.toJSON() as never;
        return client.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
      };
      expect(succeeded(await inPage(page, call, null))).toMatchObject({ user: { email: account.email } });
    }),
    works("auth.passkey.list", "lists the account's", async ({ page }) => {
      const { passkey } = await pageWithPasskey(page);
      expect(succeeded(await list(page))).toEqual([passkey]);
    }),
    works("auth.passkey.update", "names one", async ({ page }) => {
      const { passkey } = await pageWithPasskey(page);
      const call = (passkeyId: string) => client.auth.passkey.update({ passkeyId, friendlyName: "My phone" });
      expect(succeeded(await inPage(page, call, passkey.id))).toMatchObject({ friendly_name: "My phone" });
    }),
    works("auth.passkey.delete", "removes one", async ({ page }) => {
      const { passkey } = await pageWithPasskey(page);
      const call = (passkeyId: string) => client.auth.passkey.delete({ passkeyId });
      expect(await inPage(page, call, passkey.id)).toEqual({ data: null, error: null });
      expect(succeeded(await list(page))).toEqual([]);
    }),
    works("auth.admin.passkey.listPasskeys", "lists someone's passkeys", async ({ page }) => {
      const { account, passkey } = await pageWithPasskey(page);
      const found = await team().auth.admin.passkey.listPasskeys({ userId: account.user.id });
      expect(succeeded(found)).toEqual([passkey]);
    }),
    works("auth.admin.passkey.deletePasskey", "removes one", async ({ page }) => {
      const { account, passkey } = await pageWithPasskey(page);
      const userId = account.user.id;
      const removed = await team().auth.admin.passkey.deletePasskey({ userId, passkeyId: passkey.id });
      expect(removed.error).toBeNull();
      expect(succeeded(await team().auth.admin.passkey.listPasskeys({ userId }))).toEqual([]);
    }),
  ];
}

function recoveryCodes(): Row[] {
  const api = async () => {
    const client = await withOptions(await withFactor(), { experimental: { recoveryCodes: true } });
    return client.auth.mfa.recoveryCodes;
  };
  return [
    works("auth.mfa.recoveryCodes.getStatus", "counts the unused codes", async () => {
      const codes = await api();
      expect((await codes.getStatus()).error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
      const { id } = succeeded(await codes.generate());
      const status = { id, type: "recovery_code", total: 10, remaining: 10 };
      expect(succeeded(await codes.getStatus())).toEqual(status);
    }),
    works("auth.mfa.recoveryCodes.generate", "makes ten codes", async () => {
      const made = succeeded(await (await api()).generate({ friendlyName: "Paper" }));
      expect(made).toMatchObject({ type: "recovery_code", friendly_name: "Paper", total: 10 });
      expect(new Set(made.codes).size).toBe(10);
    }),
    works("auth.mfa.recoveryCodes.verify", "spends one for a session of the second level", async () => {
      const codes = await api();
      const [code = ""] = succeeded(await codes.generate()).codes;
      const typed = code.toUpperCase().replace(/.{4}(?=.)/g, "$&-");
      expect(succeeded(await codes.verify({ code: typed }))).toMatchObject({ token_type: "bearer" });
      expect((await codes.verify({ code })).error).toMatchObject({
        status: 422,
        code: "mfa_verification_failed",
      });
      expect(succeeded(await codes.getStatus()).remaining).toBe(9);
    }),
    works("auth.mfa.recoveryCodes.regenerate", "makes ten others", async () => {
      const codes = await api();
      const first = succeeded(await codes.generate());
      const second = succeeded(await codes.regenerate());
      expect(second.id).toBe(first.id);
      expect(second.codes).not.toContain(first.codes[0]);
    }),
    works("auth.mfa.recoveryCodes.unenroll", "removes them", async () => {
      const codes = await api();
      const { id } = succeeded(await codes.generate());
      expect(succeeded(await codes.unenroll())).toEqual({ id });
    }),
  ];
}
