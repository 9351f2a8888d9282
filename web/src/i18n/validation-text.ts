/**
 * Returns the text of a field's error. Rules name their messages by key (several separated by spaces), so that a
 * switch of language also translates the errors on the screen.
 */
export function validationText(
  messages: Readonly<Record<string, string>>,
  keys: string | undefined,
): string | undefined {
  return keys
    ?.split(" ")
    .flatMap((key) => messages[key] ?? [])
    .join(" ");
}
