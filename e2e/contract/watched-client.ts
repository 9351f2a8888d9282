import { newClient } from "../support/accounts.ts";

/** A client, and the list of what it has asked the server: `GET /auth/v1/user`. */
export function watchedClient() {
  const asked: string[] = [];
  const client = newClient({
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return fetch(input, init);
    },
  });
  return { client, asked };
}
