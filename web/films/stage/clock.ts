/** A scene is a function of the time: nothing in it moves by itself, so every rendering is the same. */

/** How far a movement has come, 0 to 1, that begins at `from` and lasts `length` seconds; even. */
export function span(t: number, from: number, length: number): number {
  return Math.min(1, Math.max(0, (t - from) / length));
}

/** The same on the site's curve, `cubic-bezier(.2, .7, .2, 1)`. */
export function eased(t: number, from: number, length: number): number {
  return curve(span(t, from, length));
}

/** In and out again: 1 between `from` and `to`, with eased edges. */
export function during(t: number, from: number, to: number, edge = 0.35): number {
  return eased(t, from, edge) * (1 - eased(t, to - edge, edge));
}

export function mix(start: number, end: number, share: number): number {
  return start + (end - start) * share;
}

/** Solves x(s) for s by halving, then gives y(s). */
function curve(x: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (bezier(middle, 0.2, 0.2) < x) low = middle;
    else high = middle;
  }
  return bezier((low + high) / 2, 0.7, 1);
}

function bezier(s: number, first: number, second: number): number {
  return 3 * (1 - s) ** 2 * s * first + 3 * (1 - s) * s ** 2 * second + s ** 3;
}
