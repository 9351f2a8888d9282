/** The part of a Standard Schema that a form needs. Schemas of zod fit it. */
export interface FormRules<Values> {
  "~standard": { validate: (typed: unknown) => Verdict<Values> | Promise<Verdict<Values>> };
}

type Verdict<Values> = { value: Values; issues?: undefined } | { issues: readonly Issue[] };

interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** The first error message of each field, by its name. */
export type Problems = Readonly<Record<string, string>>;

export async function check<Values>(
  rules: FormRules<Values>,
  typed: unknown,
): Promise<{ values: Values } | { problems: Problems }> {
  const verdict = await rules["~standard"].validate(typed);
  if (verdict.issues === undefined) return { values: verdict.value };
  const problems: Record<string, string> = {};
  for (const { path, message } of verdict.issues) problems[fieldOf(path)] ??= message;
  return { problems };
}

function fieldOf(path: Issue["path"]): string {
  const [first = ""] = path ?? [];
  return String(typeof first === "object" ? first.key : first);
}
