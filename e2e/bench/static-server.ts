import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const PACKED = /\.(css|html|js|json|svg)$/;

/** Serves folders in the same way for a fair race: gzip, no caching, `index.html` at the root. */
export async function serveFolder(
  folder: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const file = join(folder, normalize(path === "/" ? "/index.html" : path));
    const body = pages[path] ?? (existsSync(file) ? readFileSync(file) : null);
    if (body === null) return response.writeHead(404).end();
    const name = path === "/" ? "index.html" : path;
    const isPacked = PACKED.test(name);
    response.writeHead(200, {
      "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
      ...(isPacked && { "Content-Encoding": "gzip" }),
    });
    return response.end(isPacked ? gzipSync(body) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
