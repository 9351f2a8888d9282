import { vi } from "vitest";

export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answer = (request: SeenRequest) => Response | Promise<Response>;

/**
 * Stands in for the server at the network's edge: answers by `"POST /auth/v1/signup"`, refuses the rest as a
 * broken connection does, and returns the list of what was asked.
 */
export function fakeServer(answers: Record<string, Answer>): SeenRequest[] {
  const seen: SeenRequest[] = [];
  const all: Record<string, Answer> = {
    "GET /auth/v1/client-config": () => json({ anonKey: "anon" }),
    ...answers,
  };
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const { pathname: path, searchParams: search } = new URL(input, location.origin);
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const request = { method, path, search, headers: new Headers(init.headers), body };
    seen.push(request);
    const answer = all[`${method} ${path}`];
    if (!answer) throw new TypeError("Failed to fetch");
    return answer(request);
  });
  return seen;
}

export function json(body: unknown, status = 200): Response {
  const headers = { "content-type": "application/json", "x-supabase-api-version": "2024-01-01" };
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}

/** An error in the shape of `/auth/v1`. */
export function authError(status: number, code: string, message: string, more: object = {}): Response {
  return json({ code, message, ...more }, status);
}

export const user = { id: "5f4a1f6e-0000-4000-8000-000000000001", email: "mariam@sadu.example" };

/** An authenticator app that is on. */
export const factor = {
  id: "5f4a1f6e-0000-4000-8000-0000000000f1",
  factor_type: "totp",
  status: "verified",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
};

/** A session as `/auth/v1/token` answers it, with what its token claims and its user has besides the usual. */
export function session(claims: object = {}, more: object = {}) {
  const payload = { sub: user.id, exp: 4102444800, session_id: "this-session", ...claims };
  return {
    access_token: `e30.${btoa(JSON.stringify(payload)).replace(/=+$/, "")}.c2ln`,
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: {
      ...user,
      aud: "authenticated",
      app_metadata: {},
      user_metadata: {},
      created_at: "2026-01-01T00:00:00Z",
      ...more,
    },
  };
}
