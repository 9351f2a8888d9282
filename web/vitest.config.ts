import { defineConfig, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      environment: "jsdom",
      // One jsdom for all files of a worker; `test-setup.ts` gives each file modules and a page of its own.
      isolate: false,
      include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts", "content/**/*.test.ts"],
      // One of them in each file is as intended.
      onConsoleLog: (log: string) => !log.includes("Multiple GoTrueClient instances"),
      setupFiles: ["src/test-setup.ts"],
      restoreMocks: true,
      testTimeout: 20_000,
    },
  }),
);
