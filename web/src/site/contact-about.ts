/** Returns the contact page's address. With a `subject`, the address fills in the form's subject. */
export function contactAbout(subject?: string): string {
  return subject ? `/contact?subject=${encodeURIComponent(subject)}` : "/contact";
}
