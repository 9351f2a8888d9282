/** One file of the build: what a page shows when something of it failed. */
export { PartFailure } from "./part-failure.tsx";
export { UnexpectedError } from "./unexpected-error.tsx";
export { toastFailedSwitch } from "./words.ts";
