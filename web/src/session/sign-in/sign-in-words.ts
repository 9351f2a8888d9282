import type en from "../../i18n/en/parts/sign-in.ts";
import type { Shape } from "../../i18n/shape.ts";

export type SignInWords = Shape<typeof en>;
