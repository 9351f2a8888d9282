/** Joins the class names that are present: `classNames("a", on && "b", props.className)`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
