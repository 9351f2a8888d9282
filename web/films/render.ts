/**
 * Makes the films again: `node films/render.ts [--film NAME] [--language CODE] [--stills SECONDS,... --out FOLDER]`.
 *
 * Every moment of a scene is drawn as HTML, pictured by Chromium and handed to ffmpeg; the films go to
 * `films/results/`. With `--stills` it writes pictures of those moments to the folder instead. Needs ffmpeg,
 * and the browser and Playwright of `e2e/`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type * as Playwright from "@playwright/test";
import { createServer } from "vite";
import type { FilmName } from "../src/areas/marketing/film/films.ts";
import { type Language, languages } from "../src/i18n/languages.ts";
import type * as FilmPage from "./film-page.tsx";

const FRAMES_PER_SECOND = 30;
/** The grid that scenes are drawn on, and the size of a film in pixels. */
const SIZE = { width: 1280, height: 720 };

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    film: { type: "string" },
    language: { type: "string" },
    stills: { type: "string" },
    out: { type: "string", default: join(import.meta.dirname, "results") },
  },
});

const fromTests = createRequire(join(root, "../e2e/package.json"));
const { chromium } = fromTests("@playwright/test") as typeof Playwright;
const loader = await createServer({
  root,
  logLevel: "warn",
  configFile: join(root, "vite.config.ts"),
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
});
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"],
});
try {
  const pages = (await loader.ssrLoadModule(join(import.meta.dirname, "film-page.tsx"))) as typeof FilmPage;
  mkdirSync(values.out, { recursive: true });
  for (const name of Object.keys(pages.films) as FilmName[]) {
    if (values.film !== undefined && values.film !== name) continue;
    for (const { code } of Object.values(languages)) {
      if (values.language !== undefined && values.language !== code) continue;
      const camera = await openStage(code);
      const draw = (t: number) => camera(pages.drawMoment(name, code, t));
      if (values.stills === undefined) await record(name, code, pages.films[name].seconds, draw);
      else await picture(name, code, values.stills.split(",").map(Number), draw);
    }
  }
} finally {
  await browser.close();
  await loader.close();
}

type Draw = (t: number) => Promise<Buffer>;

/** A page in the language; shows HTML on its stage and gives a picture of it. */
async function openStage(language: Language) {
  const page = await browser.newPage({ viewport: SIZE });
  const { direction } = languages[language];
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${direction}"><style>${styles()}</style><div id="stage"></div>`,
  );
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())));
  const session = await page.context().newCDPSession(page);
  return async (html: string) => {
    await page.evaluate((markup) => {
      const place = document.getElementById("stage");
      if (place) place.innerHTML = markup;
    }, html);
    const { data } = await session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
    return Buffer.from(data, "base64");
  };
}

function styles(): string {
  const face = (family: string, file: string, more = "") => {
    const data = readFileSync(join(root, "node_modules/@fontsource-variable", file)).toString("base64");
    return `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${data});font-weight:400 700;${more}}`;
  };
  return [
    face("Instrument Sans Variable", "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"),
    face(
      "Alexandria Variable",
      "alexandria/files/alexandria-arabic-wght-normal.woff2",
      "font-weight:300 700;size-adjust:97%;unicode-range:U+60C,U+61B,U+61F,U+621-63A,U+640-652,U+670",
    ),
    readFileSync(join(import.meta.dirname, "stage.css"), "utf8"),
  ].join("");
}

async function record(name: FilmName, language: Language, seconds: number, draw: Draw): Promise<void> {
  const file = join(values.out, `${name}.${language}.mp4`);
  // A former film stays until the new one is whole.
  const unfinished = `${file}.part`;
  const encoder = spawn("ffmpeg", encoding(unfinished), { stdio: ["pipe", "inherit", "inherit"] });
  const done = once(encoder, "close");
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const image = await draw(frame / FRAMES_PER_SECOND);
    if (!encoder.stdin.write(image)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [status] = (await done) as [number];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  renameSync(unfinished, file);
  console.log(file);
}

/** H.264 in MP4, its table in front so that it plays while it arrives. */
function encoding(file: string): string[] {
  const input = ["-f", "image2pipe", "-framerate", String(FRAMES_PER_SECOND), "-c:v", "png", "-i", "-"];
  const colour = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"];
  const tagged = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const video = ["-c:v", "libx264", "-preset", "veryslow", "-tune", "animation", "-crf", "28"];
  const container = [
    "-movflags",
    "+faststart",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-f",
    "mp4",
    file,
  ];
  return ["-y", "-loglevel", "error", ...input, ...colour, ...video, ...tagged, ...container];
}

async function picture(name: FilmName, language: Language, moments: number[], draw: Draw): Promise<void> {
  for (const t of moments) {
    writeFileSync(join(values.out, `${name}.${language}.${t.toFixed(2)}.png`), await draw(t));
  }
}
