/**
 * Pushes a row that is wider than the screen along, until one of its entries is in the middle. The page stays.
 * `selector` names the entry.
 */
export function pushIntoView(row: HTMLElement | null, selector: string): void {
  const entry = row?.querySelector(selector);
  if (!row || !entry || row.scrollWidth <= row.clientWidth) return;
  const [shown, own] = [row.getBoundingClientRect(), entry.getBoundingClientRect()];
  row.scrollLeft += own.x + own.width / 2 - (shown.x + shown.width / 2);
}
