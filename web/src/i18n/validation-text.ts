/**
 * The text of a field's error. Rules name their messages by key (several with spaces between), so that a
 * switch of language translates an error that is already on the screen.
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
