/** The field of a form by its `name`. */
export function fieldNamed(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field === null) throw new Error(`There is no field ${name}`);
  return field;
}

/** The message that a refused field is described by; null while it is not refused. */
export function errorOf(name: string): string | null {
  const field = fieldNamed(name);
  if (field.getAttribute("aria-invalid") !== "true") return null;
  return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent ?? null;
}
