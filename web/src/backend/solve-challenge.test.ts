import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveChallenge } from "./solve-challenge.ts";

const challengeOf = (number: number) => ({
  nonce: "00112233445566778899aabbccddeeff",
  digest: createHash("sha256").update(`00112233445566778899aabbccddeeff${number}`).digest("hex"),
  largest: 2000,
  token: "signed",
});

test.each([0, 511, 512, 2000])("the number %i is found and sent back with its token", async (number) => {
  expect(await solveChallenge(challengeOf(number))).toEqual({ token: "signed", number });
});

test("a challenge without a solution ends", async () => {
  await expect(solveChallenge(challengeOf(9000))).rejects.toThrow(RangeError);
});
