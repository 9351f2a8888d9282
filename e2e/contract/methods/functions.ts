import { expect } from "@playwright/test";
import { FunctionRegion, type FunctionsHttpError } from "@supabase/supabase-js";
import { newClient } from "../../support/accounts.ts";
import { person } from "../people.ts";
import { notOffered, type Row, succeeded, works } from "./row.ts";

const unknownOrder = { body: { session_id: "cs_test_none" } };

const ask = (options: Parameters<ReturnType<typeof newClient>["functions"]["invoke"]>[1]) =>
  newClient().functions.invoke("checkout-status", options);

/** What a function answers besides the error of the client. */
async function refusalOf({ error }: { error: unknown }) {
  const { context } = error as FunctionsHttpError;
  return { status: context.status as number, ...((await context.json()) as { error: string }) };
}

export const functions: Row[] = [
  works("functions.invoke with a body", "calls a function: JSON in, JSON out", async () => {
    const { data, error, response } = await ask(unknownOrder);
    expect({ data, error }).toEqual({ data: { status: "unknown", plan: null }, error: null });
    expect(response?.status).toBe(200);
  }),
  works("functions.invoke that is refused", "hands over the answer with code and message", async () => {
    const refused = await newClient().functions.invoke("create-checkout", { body: { planName: "NONE" } });
    expect(refused.error).toMatchObject({ name: "FunctionsHttpError" });
    expect(await refusalOf(refused)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/\w+ \w+/),
    });
  }),
  works("functions.invoke with headers", "sends them along: the language of the answer", async () => {
    const english = await refusalOf(await ask({ body: {}, headers: { "Accept-Language": "en" } }));
    const arabic = await refusalOf(await ask({ body: {}, headers: { "Accept-Language": "ar" } }));
    expect(arabic.error).toBe(english.error);
    expect(arabic).not.toEqual(english);
  }),
  works("functions.invoke with a region", "is answered: there is one region", async () => {
    const { data } = await ask({ ...unknownOrder, region: FunctionRegion.EuCentral1 });
    expect(data).toEqual({ status: "unknown", plan: null });
  }),
  notOffered(
    "functions.invoke with another method",
    "calls by GET, PUT, PATCH or DELETE",
    { status: 405, code: "method_not_allowed" },
    "Functions are called by POST.",
    async () => {
      const { status, error } = await refusalOf(await ask({ method: "GET" }));
      return { error: { status, code: error } };
    },
  ),
  notOffered(
    "functions.invoke with a file or a form",
    "sends something other than JSON",
    { status: 415, code: "unsupported_media_type" },
    "No function takes files.",
    async () => {
      const { status, error } = await refusalOf(await ask({ body: new Blob(["…"]) }));
      return { error: { status, code: error } };
    },
  ),
  works("functions.invoke with a signal", "gives up a request that runs", async () => {
    const { error } = await ask({ ...unknownOrder, signal: AbortSignal.abort() });
    expect(error).toMatchObject({ name: "FunctionsFetchError", context: { name: "AbortError" } });
  }),
  works("functions.invoke with a timeout", "gives up after so many milliseconds", async () => {
    const hanging = newClient({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    });
    const { error } = await hanging.functions.invoke("contact", { body: {}, timeout: 20 });
    expect(error).toMatchObject({ name: "FunctionsFetchError", context: { name: "AbortError" } });
    expect((await ask({ ...unknownOrder, timeout: 5_000 })).error).toBeNull();
  }),
  works("functions.setAuth", "names the access token of the calls that follow", async () => {
    const { client } = await person();
    const token = succeeded(await client.auth.getSession()).session?.access_token ?? "";
    const { functions: calls } = newClient();
    calls.setAuth(token);
    expect(calls).toHaveProperty("headers.Authorization", `Bearer ${token}`);
  }),
];
