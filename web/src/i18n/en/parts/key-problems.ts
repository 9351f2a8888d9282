/** Said when a passkey or a security key did not do what it was asked for. */
const keyProblems = {
  cancelled: {
    title: "Nothing has changed",
    description: "The browser's window was closed, or its time ran out. Try again when you are ready.",
  },
  /** `{link}` is this page by a name. */
  needsName: "On this address browsers keep no keys. To use them, open {link}",
  unsupported: "This browser has no passkeys. Try a newer one, or another device.",
  /** By the code of the server, or of the client for what the browser says. */
  problems: {
    webauthn_verification_failed: "The key's answer could not be checked. Try again.",
    webauthn_challenge_expired: "That took too long. Try again.",
    webauthn_challenge_not_found: "That took too long. Try again.",
    mfa_challenge_expired: "That took too long. Try again.",
    mfa_verification_failed: "The key's answer could not be checked. Try again.",
    webauthn_credential_exists: "This one is in your account already.",
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This one is in your account already.",
    ERROR_INVALID_DOMAIN: "Browsers keep no keys for this address.",
    ERROR_INVALID_RP_ID: "Browsers keep no keys for this address.",
    too_many_passkeys: "You have ten passkeys, which is the most. Remove one first.",
    too_many_enrolled_mfa_factors: "You have as many apps and keys as an account can have. Remove one first.",
    mfa_webauthn_enroll_not_enabled: "Security keys are switched off for now.",
    passkey_disabled: "Passkeys are switched off for now.",
    no_authorization: "A guest's account can have no passkeys. Give it an e-mail address first.",
    insufficient_aal: "Complete the second step first, then try again.",
    over_request_rate_limit: "Too many attempts. Wait a few minutes, then try again.",
  } satisfies Partial<Record<string, string>>,
};

export default keyProblems;
