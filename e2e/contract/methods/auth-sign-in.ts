import { expect } from "@playwright/test";
import { newClient, newEmail, password, signUpData } from "../../support/accounts.ts";
import { siteUrl } from "../../support/site.ts";
import { person, proofOf, returnedCode, signInWithCode } from "../people.ts";
import { off, type Row, succeeded, works } from "./row.ts";

const phone = "+971501234567";
const noPhones = "Accounts have an e-mail address, not a phone number.";

export const signingIn: Row[] = [
  works("auth.signUp", "opens an account and mails a link and a code that confirm it", async () => {
    const email = newEmail();
    const { user, session } = succeeded(
      await newClient().auth.signUp({ email, password, options: { data: signUpData } }),
    );
    expect(session).toBeNull();
    expect(user).toMatchObject({ email, user_metadata: signUpData, is_anonymous: false });
    expect(await proofOf(email, "signup")).toMatchObject({ token: /\d{6}/ });
  }),
  off(
    "auth.signUp with a phone number",
    "opens an account with a phone number",
    { status: 400, code: "phone_provider_disabled", message: "Phone signups are disabled" },
    noPhones,
    () => newClient().auth.signUp({ phone, password }),
  ),
  off(
    "auth.signInAnonymously",
    "opens an account without an address",
    { status: 422, code: "anonymous_provider_disabled", message: "Anonymous sign-ins are disabled" },
    "`TAWAM_ANONYMOUS_SIGN_IN=true` turns it on.",
    () => newClient().auth.signInAnonymously(),
  ),
  works("auth.signInWithPassword", "signs in with address and password", async () => {
    const { email, user } = await person();
    const { session } = succeeded(await newClient().auth.signInWithPassword({ email, password }));
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id: user.id } });
  }),
  off(
    "auth.signInWithPassword with a phone number",
    "signs in with a phone number and password",
    { status: 422, code: "phone_provider_disabled", message: "Phone logins are disabled" },
    noPhones,
    () => newClient().auth.signInWithPassword({ phone, password }),
  ),
  works("auth.signInWithOtp", "mails a link and a code that sign in", async () => {
    const { client, email } = await signInWithCode();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
  }),
  off(
    "auth.signInWithOtp with a phone number",
    "sends a code to a phone",
    { status: 400, code: "phone_provider_disabled", message: "Unsupported phone provider" },
    noPhones,
    () => newClient().auth.signInWithOtp({ phone }),
  ),
  works("auth.verifyOtp with a token hash", "spends the proof of a mail's link, once", async () => {
    const email = newEmail();
    await newClient().auth.signUp({ email, password });
    const { token_hash } = await proofOf(email, "signup");
    const { session } = succeeded(await newClient().auth.verifyOtp({ type: "signup", token_hash }));
    expect(session?.user.email_confirmed_at).toBeTruthy();
    const again = await newClient().auth.verifyOtp({ type: "signup", token_hash });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  }),
  works("auth.verifyOtp with a code", "spends the six digits of a mail, once", async () => {
    const email = newEmail();
    await newClient().auth.signUp({ email, password });
    const { token } = await proofOf(email, "signup");
    const { session } = succeeded(await newClient().auth.verifyOtp({ type: "email", email, token }));
    expect(session?.user.email).toBe(email);
    const again = await newClient().auth.verifyOtp({ type: "email", email, token });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  }),
  off(
    "auth.verifyOtp with a phone number",
    "spends a code that was sent to a phone",
    { status: 422, code: "phone_provider_disabled" },
    noPhones,
    () => newClient().auth.verifyOtp({ type: "sms", phone, token: "123456" }),
  ),
  works("auth.resend", "mails the confirmation again; more than once a minute is refused", async () => {
    const email = newEmail();
    await newClient().auth.signUp({ email, password });
    const { error } = await newClient().auth.resend({ type: "signup", email });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect((await newClient().auth.resend({ type: "signup", email: newEmail() })).error).toBeNull();
  }),
  off(
    "auth.resend with a phone number",
    "sends a phone's code again",
    { status: 400, code: "phone_provider_disabled" },
    noPhones,
    () => newClient().auth.resend({ type: "sms", phone }),
  ),
  off(
    "auth.signInWithOAuth",
    "sends the browser to the page of a provider",
    { status: 400, code: "validation_failed", message: "Unsupported provider: provider is not enabled" },
    "`TAWAM_OPENID_PROVIDERS` turns providers on; the client makes the address, and the server answers there.",
    async () => {
      const { url } = succeeded(await newClient().auth.signInWithOAuth({ provider: "google" }));
      expect(url).toBe(`${siteUrl}/auth/v1/authorize?provider=google`);
      const answer = await fetch(url, { redirect: "manual" });
      // A browser sends no version header, so the code stands where old clients look for it.
      const { error_code, msg } = (await answer.json()) as { error_code: string; msg: string };
      return { error: { status: answer.status, code: error_code, message: msg } };
    },
  ),
  works("auth.exchangeCodeForSession", "turns the code of a return address into a session", async () => {
    const client = newClient({ auth: { flowType: "pkce" } });
    const email = newEmail();
    succeeded(await client.auth.signInWithOtp({ email }));
    const { code } = await returnedCode(email, "magiclink");
    const { session } = succeeded(await client.auth.exchangeCodeForSession(code));
    expect(session.user.email).toBe(email);
  }),
  off(
    "auth.signInWithIdToken",
    "signs in with an identity token of a provider",
    { status: 400, code: "provider_disabled" },
    "`TAWAM_OPENID_PROVIDERS` turns providers on; their tokens are then taken with a nonce.",
    () => newClient().auth.signInWithIdToken({ provider: "google", token: "e30.e30.e30" }),
  ),
  off(
    "auth.signInWithSSO",
    "sends the browser to a company's SAML page",
    { status: 404, code: "saml_provider_disabled", message: "SAML 2.0 is disabled" },
    "Companies sign in through an OpenID Connect provider.",
    () => newClient().auth.signInWithSSO({ domain: "company.example" }),
  ),
  off(
    "auth.signInWithWeb3",
    "signs in with a wallet's signature",
    { status: 422, code: "web3_provider_disabled", message: "Web3 provider is disabled" },
    "No wallet stands for a customer.",
    () => newClient().auth.signInWithWeb3({ chain: "ethereum", message: "…", signature: "0x00" }),
  ),
];
