import type { Page } from "@playwright/test";

/** Gives the page an authenticator that says yes to everything: the device's own, or a key that is plugged in. */
export async function withAuthenticator(page: Page, transport: "internal" | "usb") {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}
