import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ArtFrame } from "./art-frame.tsx";
import { diamond } from "./diamond.ts";
import { bun } from "./figures/bun.tsx";
import { ghutra } from "./figures/ghutra.tsx";
import { Twin } from "./twin.tsx";
import { barHeights, Wave } from "./wave.tsx";

test("the same seed draws the same wave, another seed another one", () => {
  expect(barHeights(60, 5, 38)).toEqual(barHeights(60, 5, 38));
  expect(barHeights(60, 5, 38)).not.toEqual(barHeights(60, 6, 38));
});

test("no bar leaves the grid or vanishes", () => {
  for (const bar of barHeights(400, 7, 38)) {
    expect(bar).toBeGreaterThanOrEqual(2);
    expect(bar).toBeLessThanOrEqual(38);
  }
});

test("a wave is one path, or two when part of it is played", () => {
  expect(render(<Wave bars={40} />).container.querySelectorAll("path")).toHaveLength(1);
  expect(render(<Wave bars={40} played={0.5} />).container.querySelectorAll("path")).toHaveLength(2);
});

test("two twins on one page have line screens of their own", () => {
  const { container } = render(
    <svg>
      <Twin figure={bun} palette="dusk" />
      <Twin figure={bun} palette="dusk" twinInk="#5a2716" />
    </svg>,
  );
  const ids = [...container.querySelectorAll("pattern")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(container.querySelector(`[fill="url(#${id})"]`)).not.toBeNull();
});

test("art carries no inline style, which the site's policy forbids", () => {
  const art = <Twin figure={ghutra} palette="gulf" />;
  expect(renderToString(<ArtFrame width={160} height={100} field="saffron" art={art} />)).not.toContain(
    "style=",
  );
});

test("decorative art is hidden from screen readers, named art is an image", () => {
  const { container, rerender } = render(<ArtFrame width={10} height={10} art={null} />);
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  rerender(<ArtFrame width={10} height={10} art={null} label="A speaker and her twin" />);
  const image = container.querySelector("svg");
  expect(image?.getAttribute("role")).toBe("img");
  expect(image?.hasAttribute("aria-hidden")).toBe(false);
});

test("a diamond closes around its centre", () => {
  expect(diamond(40, 38, 36)).toBe("M40 2l36 36-36 36-36-36z");
});
