import { expect, type Page } from "@playwright/test";
import type { newClient } from "../../support/accounts.ts";
import { watchedClient } from "../watched-client.ts";

/**
 * What becomes of a method of the official client here. `off`: it is a setting, or answers as the protocol
 * says where a feature is switched off. `client only`: the server is not asked.
 */
export type Kind = "works" | "off" | "not offered" | "client only";

/** The error that the client hands to its caller. */
export type Refusal = {
  status?: number;
  code?: string;
  message?: string;
  name?: string;
  details?: string;
};

export interface Row {
  /** As it is called from the client: `auth.signUp`, `.eq`; after a space, with what. */
  method: string;
  does: string;
  kind: Kind;
  refusal?: Refusal;
  /** Why it does not work here, or what works instead. */
  why?: string;
  check: Check;
}

/** Of a row; some need a browser. */
type Check = (fixtures: { page: Page }) => Promise<void>;

/** Whatever the methods answer: each group has a type of its own. */
interface Answer {
  error: unknown;
}

type Call = () => PromiseLike<Answer>;

export function works(method: string, does: string, check: Check): Row {
  return { method, does, kind: "works", check };
}

/** `check` gets a client that must not have asked the server anything in the end. */
export function clientOnly(
  method: string,
  does: string,
  check: (client: ReturnType<typeof newClient>) => Promise<void>,
): Row {
  const quietly = async () => {
    const { client, asked } = watchedClient();
    await check(client);
    expect(asked).toEqual([]);
  };
  return { method, does, kind: "client only", check: quietly };
}

export function off(method: string, does: string, refusal: Refusal, why: string, call: Call): Row {
  return { method, does, kind: "off", refusal, why, check: refuses(refusal, call) };
}

export function notOffered(method: string, does: string, refusal: Refusal, why: string, call: Call): Row {
  return { method, does, kind: "not offered", refusal, why, check: refuses(refusal, call) };
}

function refuses(refusal: Refusal, call: Call) {
  return async () => expect((await call()).error).toMatchObject(refusal);
}

type DataOf<Answered> = Answered extends { error: null; data: infer Data } ? Data : never;

/** The data of an answer that must not be an error. */
export function succeeded<Answered extends { data: unknown; error: unknown }>(
  answer: Answered,
): NonNullable<DataOf<Answered>> {
  expect(answer.error).toBeNull();
  return answer.data as NonNullable<DataOf<Answered>>;
}
