import type { Challenge } from "../generated/api-types.ts";

/**
 * Makes a `fetch` for `/auth/v1` that solves the proof of work which the server requires after many requests. It
 * then repeats the request once, without notice to the person, and returns the second response.
 */
export function withProofOfWork(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    // `subtle` is missing on plain-http addresses: there the server's message says what to do.
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
    // Without a solution, or if the solver's code fails to load, the caller gets the refusal.
    return undefined;
  }
}
