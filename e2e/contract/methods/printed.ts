import { readFileSync } from "node:fs";
import type { Kind, Row } from "./row.ts";
import { methodOf, table } from "./table.ts";

const packageFile = new URL("../../node_modules/@supabase/supabase-js/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };

/** `docs/client-methods.md`. */
export function printedTable(): string {
  const rows = Object.values(table).flat();
  const count = (kind: Kind) => rows.filter((row) => row.kind === kind).length;
  return `# The official client's methods

Each method of \`@supabase/supabase-js\` ${version}, called with the client as it is, against a server with the
settings of a fresh installation. Written from the rows that \`e2e/contract/client-methods.spec.ts\` runs; a method
that the packages have and the rows have not fails there. \`npm run client-methods\` in \`e2e\` writes it again.

- **works** (${count("works")}): does what the client's documentation says.
- **off** (${count("off")}): answers as the protocol says where a feature is switched off.
- **not offered** (${count("not offered")}): the client gets the error that is named.
- **client only** (${count("client only")}): the server is not asked.
${Object.entries(table)
  .map(([title, group]) => section(title, group))
  .join("")}`;
}

function section(title: string, rows: Row[]): string {
  return `
## ${title}

| method | what it does | here | answer, and why |
| --- | --- | --- | --- |
${rows.map((row) => `| ${called(row)} | ${row.does} | ${row.kind} | ${answer(row)} |`).join("\n")}
`;
}

/** The method as code, and with what it is called as words. */
function called(row: Row): string {
  const method = methodOf(row);
  return `\`${method}\`${row.method.slice(method.length)}`;
}

function answer({ refusal, why = "" }: Row): string {
  if (refusal === undefined) return why;
  const { status, code, name, message, details } = refusal;
  const codes = [status, code ?? name].filter(Boolean).map((part) => `\`${part}\``);
  const text = details ?? message;
  return `${[...codes, ...(text ? [`“${text}”`] : [])].join(" ")}. ${why}`;
}
