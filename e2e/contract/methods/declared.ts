import { readFileSync } from "node:fs";
import type { SupabaseClient } from "@supabase/supabase-js";

const packages = new URL("../../node_modules/@supabase/", import.meta.url);
const classes = [
  "supabase-js/dist/index.d.mts",
  "auth-js/dist/module/GoTrueClient.d.ts",
  "auth-js/dist/module/GoTrueAdminApi.d.ts",
  "auth-js/dist/module/lib/webauthn.d.ts",
  "postgrest-js/dist/index.d.mts",
  "functions-js/dist/module/FunctionsClient.d.ts",
  "storage-js/dist/index.d.mts",
  "realtime-js/dist/module/RealtimeClient.d.ts",
  "realtime-js/dist/module/RealtimeChannel.d.ts",
]
  .map((file) => readFileSync(new URL(file, packages), "utf8"))
  .flatMap((text) => text.split(/^(?=(?:export )?(?:default )?(?:declare )?(?:abstract )?class )/m));

/** Every public method of the client, named as the rows name it. The two other stores are one row each. */
export function declaredMethods(client: SupabaseClient): string[] {
  const { auth } = client;
  const { webauthn } = auth.mfa;
  return [
    ...methodsOf(client, ""),
    ...methodsOf(auth, "auth."),
    ...methodsOf(auth.mfa, "auth.mfa."),
    ...methodsOf(webauthn, "auth.mfa.webauthn."),
    ...methodsOf(auth.mfa.recoveryCodes, "auth.mfa.recoveryCodes."),
    ...methodsOf(auth.oauth, "auth.oauth."),
    ...methodsOf(auth.passkey, "auth.passkey."),
    ...methodsOf(auth.admin, "auth.admin."),
    ...methodsOf(auth.admin.mfa, "auth.admin.mfa."),
    ...methodsOf(auth.admin.oauth, "auth.admin.oauth."),
    ...methodsOf(auth.admin.passkey, "auth.admin.passkey."),
    ...methodsOf(auth.admin.customProviders, "auth.admin.customProviders."),
    ...methodsOf(client.schema("public"), ""),
    ...methodsOf(client.from("notes"), "from()."),
    ...methodsOf(client.from("notes").select(), "."),
    ...methodsOf(client.functions, "functions."),
    ...methodsOf(client.storage, "storage."),
    ...methodsOf(client.storage.from("avatars"), "storage.from()."),
    "storage.analytics",
    "storage.vectors",
    ...methodsOf(client.realtime, "realtime."),
    ...methodsOf(client.channel("room"), "channel()."),
  ];
}

function methodsOf(object: object, prefix: string): string[] {
  const parts = prototypesOf(object);
  const hidden = new Set(parts.flatMap(({ constructor }) => hiddenMembers(constructor.name)));
  const names = parts.flatMap((part) =>
    Object.entries(Object.getOwnPropertyDescriptors(part))
      .filter(([name, { value }]) => typeof value === "function" && name !== "constructor")
      .map(([name]) => name),
  );
  return [...new Set(names)]
    .filter((name) => !name.startsWith("_") && !hidden.has(name))
    .map((name) => prefix + name);
}

/** The object, its prototype, and so on, without those of every object. */
function prototypesOf(object: object): object[] {
  const next = Object.getPrototypeOf(object) as object;
  return next === Object.prototype ? [object] : [object, ...prototypesOf(next)];
}

/** What the package's own declarations call private or protected, and the field that holds a `fetch`. */
function hiddenMembers(className: string): string[] {
  const body = classes.find((text) => new RegExp(`^.*\\bclass ${className}\\b`).test(text)) ?? "";
  const members = body.matchAll(/^\s+(?:(?:private|protected) (\w+)|(\w+)\??: Fetch;)/gm);
  return [...members].map(([, hidden, field]) => hidden ?? field ?? "");
}
