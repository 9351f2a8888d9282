/** The failure screens, which the build writes to one file. */
export { PartFailure } from "./part-failure.tsx";
export { UnexpectedError } from "./unexpected-error.tsx";
export { toastFailedSwitch } from "./words.ts";
