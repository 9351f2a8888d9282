import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { withProofOfWork } from "./with-proofs.ts";

const challenge = {
  nonce: "00112233445566778899aabbccddeeff",
  digest: createHash("sha256").update("00112233445566778899aabbccddeeff700").digest("hex"),
  largest: 2000,
  token: "signed",
};
const refusal = (body: object) => new Response(JSON.stringify(body), { status: 429 });
const init = { method: "POST", headers: { apikey: "key" }, body: "{}" };

function answering(...answers: Response[]) {
  const send = vi.fn<typeof fetch>();
  for (const answer of answers) send.mockResolvedValueOnce(answer);
  return send;
}

test("a challenge is solved, and the same request sent again with the proof", async () => {
  const send = answering(refusal({ challenge }), new Response("{}"));
  expect((await withProofOfWork(send)("/auth/v1/recover", init)).status).toBe(200);
  expect(send.mock.calls[0]).toEqual(["/auth/v1/recover", init]);
  const [input, again] = send.mock.calls[1] ?? [];
  expect(input).toBe("/auth/v1/recover");
  expect(again).toMatchObject({ method: "POST", body: "{}" });
  expect(Object.fromEntries(new Headers(again?.headers))).toEqual({
    apikey: "key",
    "x-proof-of-work": "signed:700",
  });
});

test("a second refusal is the answer", async () => {
  const send = answering(refusal({ challenge }), refusal({ challenge, message: "Too many" }));
  const answer = await withProofOfWork(send)("/auth/v1/recover", init);
  expect(await answer.json()).toMatchObject({ message: "Too many" });
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  ["no challenge", { message: "Too many" }],
  ["a challenge without a solution", { message: "Too many", challenge: { ...challenge, largest: 10 } }],
])("a refusal with %s is the answer, still to be read", async (_, body) => {
  const send = answering(refusal(body));
  const answer = await withProofOfWork(send)("/auth/v1/recover", init);
  expect(await answer.json()).toMatchObject({ message: "Too many" });
  expect(send).toHaveBeenCalledTimes(1);
});

test("other answers pass as they are", async () => {
  const answer = new Response("{}", { status: 400 });
  expect(await withProofOfWork(answering(answer))("/auth/v1/token", init)).toBe(answer);
});
