/** What became of it; `canceled`: the visitor closed the share sheet. */
export type Shared = "sent" | "canceled" | "copied" | "failed";

/** Offers a link on the device's share sheet; where there is none, or it refuses, copies the link. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  // Missing outside secure contexts and in some browsers, whatever the types say.
  const device: Partial<Pick<Navigator, "share" | "clipboard">> = navigator;
  try {
    if (device.share) {
      await navigator.share(link);
      return "sent";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "canceled";
  }
  try {
    if (!device.clipboard) return "failed";
    await device.clipboard.writeText(link.url);
    return "copied";
  } catch {
    return "failed";
  }
}
