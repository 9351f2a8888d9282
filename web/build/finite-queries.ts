import type { Plugin } from "vite";

const BEHAVIOUR = /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/;
const OBSERVER = /\/query-core\/build\/modern\/infiniteQueryObserver\.js$/;

/**
 * Leaves out how lists without an end are fetched, which TanStack Query brings to every query: half a kilobyte on each
 * screen behind a sign-in, and no screen has such a list. A site that has one is not built.
 */
export function finiteQueries(): Plugin {
  return {
    name: "finite-queries",
    enforce: "pre",
    apply: "build",
    load: (id) =>
      BEHAVIOUR.test(id)
        ? `export const infiniteQueryBehavior = () => { throw Error("finite-queries"); };
           export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage };`
        : null,
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk" && file.moduleIds.some((id) => OBSERVER.test(id)))
          this.error(
            "A screen has a list without an end: take build/finite-queries.ts out of vite.config.ts.",
          );
    },
  };
}
