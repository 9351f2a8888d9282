import type { Options, Shape } from "canvas-confetti";
import styles from "./confetti.module.css";
import { prefersReducedMotion } from "./use-reduced-motion.ts";

const colors = ["#c8401c", "#7cc4b8", "#e8b04c"];
const solid = "M0-6 6 0 0 6-6 0z";
/* The inner diamond's path has the opposite direction, which leaves a hole. */
const hollow = `${solid}M0-4-4 0 0 4 4 0z`;

type Cannon = (options: Options) => void;

/** One burst of diamonds from an element, half of them hollow; nothing under reduced motion. */
export async function confettiBurst(from?: Element | null, pieces = 50): Promise<void> {
  await withCannon(async (fire) => {
    fire({ particleCount: pieces, spread: 80, startVelocity: 36, ticks: 160, origin: centreOf(from) });
    await pause(3000);
  });
}

/** Diamonds from both edges for `duration` milliseconds; nothing under reduced motion. */
export async function confettiShower(duration = 3000): Promise<void> {
  await withCannon(async (fire) => {
    const edge = { particleCount: 8, spread: 60, startVelocity: 48, ticks: 160 };
    for (let elapsed = 0; elapsed < duration; elapsed += 200) {
      fire({ ...edge, angle: 60, origin: { x: 0, y: 0.7 } });
      fire({ ...edge, angle: 120, origin: { x: 1, y: 0.7 } });
      await pause(200);
    }
    await pause(3000);
  });
}

/** Runs `show` with a canvas over the page. The library's worker would need a blob address, so it is not used. */
async function withCannon(show: (fire: Cannon) => Promise<void>): Promise<void> {
  if (prefersReducedMotion()) return;
  const { default: confetti } = await import("canvas-confetti");
  const canvas = document.createElement("canvas");
  canvas.className = styles.canvas ?? "";
  canvas.ariaHidden = "true";
  document.body.append(canvas);
  const cannon = confetti.create(canvas, { resize: true, useWorker: false });
  const shapes: Shape[] = [solid, hollow].map((path) => confetti.shapeFromPath({ path }));
  await show((options) => void cannon({ colors, shapes, ...options }));
  cannon.reset();
  canvas.remove();
}

function centreOf(element: Element | null | undefined): { x: number; y: number } {
  const box = element?.getBoundingClientRect();
  if (!box) return { x: 0.5, y: 0.6 };
  return {
    x: (box.left + box.width / 2) / innerWidth,
    y: (box.top + box.height / 2) / innerHeight,
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
