import { tableError } from "../../../backend/backend-error.ts";

interface Answer<Row> {
  data: Row[] | null;
  error: { message: string; code: string } | null;
  status: number;
}

/** Ids in one request: an address may not be longer than servers take. */
const GROUP = 50;

/** Asks for the rows of many ids, a group at a time. Throws a `BackendError`. */
export async function inGroups<Row>(
  ids: readonly string[],
  ask: (group: string[]) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const unique = [...new Set(ids)];
  const groups = Array.from({ length: Math.ceil(unique.length / GROUP) }, (_, index) =>
    unique.slice(index * GROUP, (index + 1) * GROUP),
  );
  const answers = await Promise.all(groups.map(ask));
  return answers.flatMap(({ data, error, status }) => {
    if (error) throw tableError(error, status);
    return data ?? [];
  });
}
