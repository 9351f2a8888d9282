const REMEMBERED_MILLISECONDS = 20_000;
/** Before that, the first bytes into the network's buffers would count as fast. */
const LEAST_MILLISECONDS = 3_000;

/** Tells from what was sent in the last seconds how long the rest takes. */
export class Pace {
  private moments: { at: number; sent: number }[] = [];

  /** Takes the bytes sent by now, and returns the seconds that are left; null while that is unknown. */
  secondsLeft(sent: number, total: number, now = performance.now()): number | null {
    this.moments.push({ at: now, sent });
    this.moments = this.moments.filter(({ at }) => now - at <= REMEMBERED_MILLISECONDS);
    const [first] = this.moments;
    if (!first || now - first.at < LEAST_MILLISECONDS || sent <= first.sent) return null;
    return ((total - sent) * (now - first.at)) / (sent - first.sent) / 1000;
  }

  /** Forgets the pace, after a pause. */
  reset(): void {
    this.moments = [];
  }
}
