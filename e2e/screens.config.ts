import { defineConfig } from "@playwright/test";
import base from "./playwright.config.ts";

/** `make screens`: no assertions, only pictures to look at. */
export default defineConfig({ ...base, projects: [{ name: "screens", testDir: "screens" }] });
