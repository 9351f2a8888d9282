import type films from "../../../i18n/en/parts/films.ts";
import type { Shape } from "../../../i18n/shape.ts";

export type FilmWords = Shape<typeof films>;
