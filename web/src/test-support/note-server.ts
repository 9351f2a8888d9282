import { fakeServer, json, type SeenRequest, user } from "./fake-server.ts";

/** A note as the table keeps it. */
export interface NoteRow {
  id: string;
  user_id: string;
  title: string;
  content: string;
  updated_at: string;
}

export const noteId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
/** The note of a number; a higher one is newer. */
export function noteRow(number: number, changes: Partial<NoteRow> = {}): NoteRow {
  return {
    id: noteId(number),
    user_id: user.id,
    title: `Note ${number}`,
    content: `Line of ${number}\nSecond line`,
    updated_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    ...changes,
  };
}

const equal = ({ search }: SeenRequest, column: string) => search.get(column)?.replace(/^eq\./, "");
export const broken = () => json({ code: "XX000", message: "Broken" }, 500);

/** Keeps notes as `/rest/v1/notes` does: own versions, no second row for an id, no write over another version. */
export function noteServer(
  rows: NoteRow[],
  override: Record<string, (request: SeenRequest) => Response | null | Promise<Response | null>> = {},
) {
  let clock = Date.UTC(2026, 5, 1);
  const stamp = () => new Date((clock += 1000)).toISOString();
  const one = (found: NoteRow | undefined) => json(found ? [found] : []);
  const answer = {
    GET(request: SeenRequest) {
      if (request.search.has("id")) return one(rows.find(({ id }) => id === equal(request, "id")));
      const limit = Number(request.search.get("limit"));
      const after = /updated_at\.lt\."([^"]+)"/.exec(request.search.getAll("or").join())?.[1];
      const word = /title\.ilike\."\*(.*?)\*"/.exec(request.search.getAll("or").join())?.[1] ?? "";
      const found = rows
        .filter(({ title, content }) => (title + content).includes(word))
        .filter(({ updated_at }) => after === undefined || updated_at < after)
        .toSorted((former, later) => (former.updated_at < later.updated_at ? 1 : -1));
      const page = json(found.slice(0, limit));
      page.headers.set("content-range", `${found.length ? `0-${found.length - 1}` : "*"}/${found.length}`);
      return page;
    },
    POST({ body }: SeenRequest) {
      const sent = body as Omit<NoteRow, "updated_at">;
      if (rows.some(({ id }) => id === sent.id))
        return json({ code: "23505", message: "duplicate key" }, 409);
      const made = { ...sent, updated_at: stamp() };
      rows.push(made);
      return json(made, 201);
    },
    PATCH(request: SeenRequest) {
      const found = rows.find(
        ({ id, updated_at }) => id === equal(request, "id") && updated_at === equal(request, "updated_at"),
      );
      if (found) Object.assign(found, request.body, { updated_at: stamp() });
      return one(found);
    },
    DELETE(request: SeenRequest) {
      const index = rows.findIndex(
        ({ id, updated_at }) => id === equal(request, "id") && updated_at === equal(request, "updated_at"),
      );
      return json(index < 0 ? [] : rows.splice(index, 1).map(({ id }) => ({ id })));
    },
  };
  const via = (method: keyof typeof answer) => async (request: SeenRequest) =>
    (await override[method]?.(request)) ?? answer[method](request);
  return fakeServer({
    "GET /rest/v1/notes": via("GET"),
    "POST /rest/v1/notes": via("POST"),
    "PATCH /rest/v1/notes": via("PATCH"),
    "DELETE /rest/v1/notes": via("DELETE"),
  });
}

export const listsOf = (seen: SeenRequest[]) =>
  seen.filter(({ method, path, search }) => method === "GET" && path.endsWith("/notes") && !search.has("id"));
export const writesOf = (seen: SeenRequest[]) =>
  seen.filter(({ method, path }) => method !== "GET" && path.endsWith("/notes"));
