import { asBrowser } from "../as-browser.ts";
import { person, withOptions } from "../people.ts";
import { off, type Row } from "./row.ts";

const noId = "3f1bb2b0-1111-4111-8111-111111111111";
const credential = { toJSON: () => ({}) } as never;
const unknownFactor = { status: 404, code: "mfa_factor_not_found" };
const noCode = { status: 400, code: "validation_failed" };
const authenticatorApps = "Second factors are authenticator apps.";
const passkeysOff = { status: 404, code: "passkey_disabled", message: "Passkeys are disabled" };

/** Security keys, passkeys and recovery codes: what the newest clients know beside authenticator apps. */
export const keys: Row[] = [...securityKeys(), ...passkeys(), ...recoveryCodes()];

function securityKeys(): Row[] {
  const refusal = { status: 422, code: "mfa_webauthn_enroll_not_enabled" };
  const webauthn = { rpId: "example.com", rpOrigins: ["https://example.com"] };
  const api = async () => (await person()).client.auth.mfa.webauthn;
  return [
    off("auth.mfa.webauthn.enroll", "adds a security key", refusal, authenticatorApps, async () =>
      (await api()).enroll({ friendlyName: "Key" }),
    ),
    off("auth.mfa.webauthn.register", "adds one in one call", refusal, authenticatorApps, async () => {
      const { register } = await api();
      return asBrowser(() => register({ friendlyName: "Key", webauthn }));
    }),
    off("auth.mfa.webauthn.challenge", "asks for one", unknownFactor, authenticatorApps, async () =>
      (await api()).challenge({ factorId: noId, webauthn }),
    ),
    off("auth.mfa.webauthn.verify", "takes its answer", noCode, authenticatorApps, async () =>
      (await api()).verify({
        factorId: noId,
        challengeId: noId,
        webauthn: { type: "request", ...webauthn, credential_response: credential },
      }),
    ),
    off("auth.mfa.webauthn.authenticate", "does both", unknownFactor, authenticatorApps, async () => {
      const { authenticate } = await api();
      return asBrowser(() => authenticate({ factorId: noId, webauthn }));
    }),
  ];
}

function passkeys(): Row[] {
  const why = "People sign in with a password, a mailed link, or a provider.";
  const disabled = (method: string, does: string, call: () => PromiseLike<{ error: unknown }>) =>
    off(method, does, passkeysOff, why, call);
  const auth = async () => (await person()).client.auth;
  return [
    disabled("auth.signInWithPasskey", "signs in with a passkey", async () => {
      const { client } = await person();
      return asBrowser(() => client.auth.signInWithPasskey());
    }),
    disabled("auth.registerPasskey", "adds a passkey", async () => {
      const { client } = await person();
      return asBrowser(() => client.auth.registerPasskey());
    }),
    disabled("auth.passkey.startRegistration", "asks what to sign for a new one", async () =>
      (await auth()).passkey.startRegistration(),
    ),
    disabled("auth.passkey.verifyRegistration", "stores it", async () =>
      (await auth()).passkey.verifyRegistration({ challengeId: noId, credential }),
    ),
    disabled("auth.passkey.startAuthentication", "asks what to sign", async () =>
      (await auth()).passkey.startAuthentication(),
    ),
    disabled("auth.passkey.verifyAuthentication", "takes the signature", async () =>
      (await auth()).passkey.verifyAuthentication({ challengeId: noId, credential }),
    ),
    disabled("auth.passkey.list", "lists the account's", async () => (await auth()).passkey.list()),
    disabled("auth.passkey.update", "names one", async () =>
      (await auth()).passkey.update({ passkeyId: noId, friendlyName: "Phone" }),
    ),
    disabled("auth.passkey.delete", "removes one", async () =>
      (await auth()).passkey.delete({ passkeyId: noId }),
    ),
  ];
}

function recoveryCodes(): Row[] {
  const refusal = { status: 422, code: "mfa_recovery_codes_enroll_not_enabled" };
  const why = "Someone without the authenticator app asks the team, who can remove the factor.";
  const api = async () =>
    (await withOptions(await person(), { experimental: { recoveryCodes: true } })).auth.mfa.recoveryCodes;
  return [
    off("auth.mfa.recoveryCodes.getStatus", "counts the unused codes", refusal, why, async () =>
      (await api()).getStatus(),
    ),
    off("auth.mfa.recoveryCodes.generate", "makes ten codes", refusal, why, async () =>
      (await api()).generate(),
    ),
    off("auth.mfa.recoveryCodes.verify", "spends one", refusal, why, async () =>
      (await api()).verify({ code: "ABCDE-FGHIJ" }),
    ),
    off("auth.mfa.recoveryCodes.regenerate", "makes ten others", refusal, why, async () =>
      (await api()).regenerate(),
    ),
    off("auth.mfa.recoveryCodes.unenroll", "removes them", refusal, why, async () =>
      (await api()).unenroll(),
    ),
  ];
}
