/** Every snippet states its own direction: the demo speaks languages that the site has no pages in. */
export function directionOf(language: string): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
