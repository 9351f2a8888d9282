/** The contact page's address, with the form's subject filled in when there is one. */
export function contactAbout(subject?: string): string {
  return subject ? `/contact?subject=${encodeURIComponent(subject)}` : "/contact";
}
