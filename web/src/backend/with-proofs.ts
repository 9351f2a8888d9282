import type { Challenge } from "../generated/api-types.ts";

/**
 * A `fetch` for `/auth/v1`: where many have asked before, the server wants a proof of work. It is found and the
 * same request sent once more, unseen by the person; whatever that answers is the answer.
 */
export function withProofOfWork(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    // Plain-http addresses lack `subtle`: there the server's own words say what to do.
    if (answer.status !== 429 || crypto.subtle === undefined) return answer;
    const challenge = await challengeIn(answer.clone());
    if (challenge === undefined) return answer;
    const proof = await proofOf(challenge);
    if (proof === undefined) return answer;
    const headers = new Headers(init?.headers);
    headers.set("X-Proof-Of-Work", proof);
    return send(input, { ...init, headers });
  };
}

async function challengeIn(answer: Response): Promise<Challenge | undefined> {
  const body: { challenge?: Challenge } | null = await answer.json().catch(() => null);
  return body?.challenge;
}

async function proofOf(challenge: Challenge): Promise<string | undefined> {
  try {
    const { solveChallenge } = await import("./solve-challenge.ts");
    const { token, number } = await solveChallenge(challenge);
    return `${token}:${number}`;
  } catch {
    // Without a solution, or without the code that finds it, the refusal stands.
    return undefined;
  }
}
