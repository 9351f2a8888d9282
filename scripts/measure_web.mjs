// Describes the modules of web/src, for scripts/measure-code: reads paths from the input, a line each, and writes JSON.
// The parser is the build's own.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/web/package.json`);
const { parseSync } = await import(pathToFileURL(require.resolve("rolldown/experimental")));

/** The texts that name columns of a table, such as "id, status". */
const COLUMNS = /^[a-z_]+(?:, ?[a-z_]+)+$/;
const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];

function describe(path) {
  const source = readFileSync(path, "utf8");
  const { program, module, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const lines = new Uint32Array(source.length + 1).fill(1);
  for (let offset = 1; offset <= source.length; offset++)
    lines[offset] = lines[offset - 1] + (source[offset - 1] === "\n" ? 1 : 0);
  const found = { imports: [], functions: [], columns: 0, words: [] };
  const add = (to) => to.startsWith(".") && found.imports.push(to);
  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value);
  walk(program, null, (node, parent) => {
    if (node.type === "ImportExpression" && typeof node.source.value === "string") add(node.source.value);
    if (node.type === "Literal" && typeof node.value === "string" && COLUMNS.test(node.value)) found.columns++;
    if (node.type === "CallExpression" && ["useWords", "loadWords"].includes(node.callee.name))
      for (const { value } of node.arguments) if (typeof value === "string") found.words.push(value);
    if (FUNCTIONS.includes(node.type) && node.body) {
      const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? "";
      found.functions.push([name, lines[node.start], lines[node.end] - lines[node.start] + 1]);
    }
  });
  // What is no comment, line by line.
  let code = source;
  for (const { start, end } of comments)
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, " ") + code.slice(end);
  found.code = code.split("\n").filter((line) => line.trim() && line.trim() !== "{}").length;
  return found;
}

function walk(node, parent, visit) {
  visit(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") walk(child, node, visit);
}

const paths = readFileSync(0, "utf8").split("\n").filter(Boolean);
console.log(JSON.stringify(Object.fromEntries(paths.map((path) => [path, describe(path)]))));
