import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** `make screens` and `scripts/tour`: no assertions, only pictures to look at. `TAWAM_E2E_SCHEME=dark` draws dark ones. */
export default defineConfig({
  ...base,
  use: { ...base.use, colorScheme: process.env.TAWAM_E2E_SCHEME === "dark" ? "dark" : "light" },
  projects: [
    { name: "public", testDir: "screens", testMatch: "public.spec.ts" },
    // From a demonstration, whose folder `scripts/with-demonstration` names. One at a time: who looks at a video is
    // shown to everybody else who does.
    { name: "shop", testDir: "screens/shop", workers: 1 },
    { name: "tour", testDir: "screens/tour", workers: 1 },
  ],
});
