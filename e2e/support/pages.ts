import { type Language, languages } from "../../web/src/i18n/languages.ts";
import { addressOf } from "../../web/src/site/address.ts";
import { sitePages } from "../../web/src/site/site-map.ts";

export interface Address {
  path: string;
  language: Language;
  /** What a visitor without a choice types to read this page in this language. */
  address: string;
  status: number;
}

const paths = [
  // A page whose path holds a value needs a true one: its journeys open it.
  ...sitePages
    .filter(({ access, path }) => access === "public" && !path.includes("{"))
    .map(({ path }) => path),
  "/no/such-page",
];

/** Every page that a visitor can see, in every language. */
export const addresses: Address[] = paths.flatMap((path) =>
  Object.values(languages).map(({ code }) => ({
    path,
    language: code,
    address:
      addressOf(path, code) + (path === "/payment-success" ? "?session_id=cs_test_1&plan=EXECUTIVE" : ""),
    status: path === "/no/such-page" ? 404 : 200,
  })),
);
