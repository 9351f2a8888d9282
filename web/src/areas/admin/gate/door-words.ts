import type { Words } from "../../../i18n/dictionaries.ts";

export type DoorWords = Words<"admin">["door"];
