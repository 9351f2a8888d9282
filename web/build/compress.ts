import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Ways to write distances (RFC 7932, 4). Which is best depends on the page, and on the hashes in it: one way alone
 * makes the same page 50 bytes larger in one build than in another.
 */
const DISTANCES = [
  [0, 0],
  [0, 2],
  [1, 0],
  [1, 30],
] as const;

/** Writes a `.br` and a `.gz` file beside every file below `folder` that compression makes smaller. */
export async function compressTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const source = await readFile(file);
  const brotli = await Promise.all(
    (file.endsWith(".html") ? DISTANCES : DISTANCES.slice(0, 1)).map(([postfix, direct]) =>
      toBrotli(source, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  const [smallest = source] = brotli.toSorted((one, other) => one.length - other.length);
  await Promise.all([
    writeFile(`${file}.br`, smallest),
    toGzip(source, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
  ]);
}
