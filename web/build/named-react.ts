import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const NAMED = new Set(["react", "react/jsx-runtime"]);
const PREFIX = "\0named:";

/**
 * Gives the browser's modules React's functions by name. React is CommonJS, of which a bundler calls every function
 * through its module, `(0, react.useState)(…)`: 0.4 kB more JavaScript on a page.
 */
export function namedReact(): Plugin {
  return {
    name: "named-react",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // React itself and react-dom are CommonJS, too.
    resolveId: (id, importer) =>
      NAMED.has(id) &&
      importer &&
      !/\/node_modules\/react(-dom)?\//.test(importer) &&
      !importer.startsWith(PREFIX)
        ? PREFIX + id
        : null,
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      const exports = Object.keys(require(name)).filter((key) => /^[a-zA-Z]+$/.test(key));
      return [
        `import react from ${JSON.stringify(require.resolve(name))};`,
        ...exports.map((key) => `export const ${key} = react.${key};`),
        "export default react;",
      ].join("\n");
    },
  };
}
