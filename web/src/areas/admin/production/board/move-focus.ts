import type { KeyboardEvent } from "react";

/**
 * Moves the focus from entry to entry: up and down within a column, over all bands; sideways to the next column
 * that has one, at the same height or above.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const from = (event.target as Element).closest<HTMLAnchorElement>("[data-column] a");
  if (!from || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = neighbour(event.key, from, event.currentTarget);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function neighbour(key: string, from: HTMLAnchorElement, board: HTMLElement): HTMLAnchorElement | undefined {
  const column = columnOf(from);
  const entries = (number: number) =>
    [...board.querySelectorAll<HTMLAnchorElement>("[data-column] a")].filter(
      (each) => columnOf(each) === number,
    );
  if (key === "ArrowUp" || key === "ArrowDown") {
    const own = entries(column);
    return own[own.indexOf(from) + (key === "ArrowDown" ? 1 : -1)];
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const isForward = (key === "ArrowRight") === (getComputedStyle(board).direction !== "rtl");
  const height = from.getBoundingClientRect().top;
  for (let number = column; number >= 0 && number < 5; ) {
    number += isForward ? 1 : -1;
    const own = entries(number);
    const found = own.findLast((each) => each.getBoundingClientRect().top <= height) ?? own[0];
    if (found) return found;
  }
  return undefined;
}

function columnOf(entry: Element): number {
  return Number(entry.closest("[data-column]")?.getAttribute("data-column"));
}
