/** A link that begins an answer by mail; nothing in the address or the subject can add other fields to it. */
export function mailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
