import type { Page } from "@playwright/test";
import { newClient } from "./accounts.ts";
import { adminSession, signInNew } from "./session.ts";
import { askForConsent, buyTwin, signConsent } from "./studio.ts";

/** A client of the team. */
export async function teamClient() {
  const client = newClient();
  await client.auth.setSession(await adminSession());
  return client;
}

/** Calls a function, and returns its answer. */
export async function call(client: Awaited<ReturnType<typeof teamClient>>, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (error) throw new Error(await error.context.text());
  return data;
}

/** A new customer with a production and a signed consent. */
export async function startProduction(page: Page) {
  const person = await signInNew(page, "script");
  const twin = await buyTwin(page, person.client);
  const path = await askForConsent(person.client, twin, `shown-${person.email}`);
  await signConsent(person.client, path.split("/").at(-1) ?? "", "Mariam Al Sadu");
  const { data } = await person.client.from("productions").select("id").single();
  return { ...person, twin, production: String(data?.id) };
}

/** Begins a video; `more` says more about it. Returns its id and address. */
export async function beginVideo(
  client: Awaited<ReturnType<typeof teamClient>>,
  production: string,
  more = {},
) {
  const id = crypto.randomUUID();
  const about = { title: "Pricing, said plainly", brief: "", spoken: "en", channels: ["linkedin"] };
  await call(client, "create-video", { id, production_id: production, ...about, ...more });
  return { id, address: `/studio/${production}/videos/${id}` };
}
