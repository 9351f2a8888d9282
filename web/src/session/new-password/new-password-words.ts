import type en from "../../i18n/en/parts/new-password.ts";
import type { Shape } from "../../i18n/shape.ts";

export type NewPasswordWords = Shape<typeof en>;
