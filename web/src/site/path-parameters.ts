/**
 * Returns the values in a page's path: `{ production: "abc" }` for `/studio/abc` and the pattern `/studio/{production}`,
 * and null for the path of another page.
 */
export function pathParameters(pattern: string, path: string): Record<string, string> | null {
  const names = pattern.split("/");
  const values = path.split("/");
  const isSame = (name: string, index: number) => (name[0] === "{" ? values[index] : name === values[index]);
  if (names.length !== values.length || !names.every(isSame)) return null;
  return Object.fromEntries(
    names.flatMap((name, index) => (name[0] === "{" ? [[name.slice(1, -1), values[index] ?? ""]] : [])),
  );
}
