import { splitAddress } from "../../web/src/site/address.ts";
import { firstRow, newest } from "./demonstration.ts";
import { mailedAddress } from "./outbox.ts";

/** Finds the newest mailed link of the demonstration that is signed, or waits for its person. */
export const consentLink = (isSigned: boolean) => async () => {
  const { email } = await firstRow("admin", "consent_requests", (rows) =>
    newest(isSigned ? rows.not("signed_at", "is", null) : rows.is("signed_at", null))
      .is("declined_at", null)
      .is("superseded_at", null),
  );
  return splitAddress(new URL(await mailedAddress(email, /\/consent\//)).pathname).path;
};
