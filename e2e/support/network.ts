import { connect, createServer, type Socket } from "node:net";
import type { Page } from "@playwright/test";
import { siteUrl } from "./site.ts";

/** Bytes a second, and milliseconds: a phone's line in a town. */
const slow = { downloadThroughput: 2_000_000, uploadThroughput: 2_000_000, latency: 40 };

/**
 * A slow line to the site, which drops and comes back. `proxy` is for the context of its pages, `carry` slows a page.
 * What is on its way when the line drops is cut off: the browser's own way of going offline lets it arrive.
 */
export async function openLine() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => relay(socket, sockets));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const pages: ((isOffline: boolean) => Promise<unknown>)[] = [];
  return {
    proxy: { server: `socks5://127.0.0.1:${port}`, bypass: "<-loopback>" },
    async carry(page: Page): Promise<void> {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      const set = (offline: boolean) =>
        devtools.send("Network.emulateNetworkConditions", { ...slow, offline });
      pages.push(set);
      await set(false);
    },
    async drop(): Promise<void> {
      await Promise.all(pages.map((set) => set(true)));
      for (const socket of sockets) socket.destroy();
    },
    async restore(): Promise<void> {
      await Promise.all(pages.map((set) => set(false)));
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Speaks SOCKS 5 (RFC 1928), and leads everything to the site. */
function relay(browser: Socket, sockets: Set<Socket>): void {
  const site = connect(Number(new URL(siteUrl).port), "127.0.0.1");
  for (const socket of [browser, site]) {
    sockets.add(socket);
    // One end takes the other with it.
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      browser.destroy();
      site.destroy();
    });
  }
  // The browser offers its ways to say who it is, then names the site.
  browser.once("data", () => {
    browser.write(Buffer.from([5, 0]));
    browser.once("data", () => {
      browser.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
      browser.pipe(site);
      site.pipe(browser);
    });
  });
}
