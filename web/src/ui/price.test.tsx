import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatPrice, Price } from "./price.tsx";

test("whole dollars carry no cents and group their thousands", () => {
  expect(formatPrice(200000)).toBe("$2,000");
  expect(formatPrice(29900)).toBe("$299");
  expect(formatPrice(0)).toBe("$0");
});

test("cents are shown when some remain", () => {
  expect(formatPrice(9950)).toBe("$99.50");
  expect(formatPrice(1)).toBe("$0.01");
});

test("a price keeps its order inside a right-to-left sentence", () => {
  render(<Price cents={180000} />);
  const price = screen.getByText("$1,800");
  expect(price.tagName).toBe("BDI");
  expect(price.dir).toBe("ltr");
});
