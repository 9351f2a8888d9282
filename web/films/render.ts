/**
 * Makes the films again: `node films/render.ts [--film NAME] [--language CODE] [--stills SECONDS,... --out FOLDER]`.
 *
 * Every moment of a scene is drawn as HTML, pictured by Chromium and handed to ffmpeg; the films go to
 * `films/results/`. With `--stills` it writes pictures of those moments to the folder instead, with `--people` the
 * people of the demonstration (`scripts/demo-media`). Needs ffmpeg, and the browser and Playwright of `e2e/`.
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

interface Kind {
  framesPerSecond: number;
  /** Of a unit of the grid, in pixels. */
  scale: number;
  /** The quality of H.264: a smaller figure is a better one. */
  quality: number;
  /** Further options of the encoder. */
  encoding: string[];
}

const siteFilm: Kind = {
  framesPerSecond: 30,
  scale: 1,
  quality: 28,
  encoding: [],
};
/** Full HD. Of sixteen pictures one is referred to by others, so that the whole is quickly looked into. */
const person: Kind = {
  framesPerSecond: 25,
  scale: 1.5,
  quality: 25,
  encoding: ["-x264-params", "bframes=15:b-adapt=0:b-pyramid=none:keyint=infinite:scenecut=0"],
};
/** The grid that scenes are drawn on. */
const SIZE = { width: 1280, height: 720 };

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    film: { type: "string" },
    language: { type: "string" },
    stills: { type: "string" },
    people: { type: "boolean", default: false },
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
  await (values.people ? takePeople(pages) : takeFilms(pages));
} finally {
  await browser.close();
  await loader.close();
}

type Draw = (t: number) => Promise<Buffer>;

async function takeFilms(pages: typeof FilmPage): Promise<void> {
  for (const name of Object.keys(pages.films) as FilmName[]) {
    if (values.film !== undefined && values.film !== name) continue;
    for (const { code } of Object.values(languages)) {
      if (values.language !== undefined && values.language !== code) continue;
      const camera = await openStage(code, siteFilm.scale);
      const draw = (t: number) => camera(pages.drawMoment(name, code, t));
      await take(`${name}.${code}`, pages.films[name].seconds, siteFilm, draw);
    }
  }
}

async function takePeople(pages: typeof FilmPage): Promise<void> {
  const camera = await openStage("en", person.scale);
  for (const name of Object.keys(pages.people) as FilmPage.PersonName[]) {
    if (values.film !== undefined && values.film !== name) continue;
    await take(name, pages.personSeconds, person, (t) => camera(pages.drawPerson(name, t)));
  }
}

async function take(name: string, seconds: number, kind: Kind, draw: Draw): Promise<void> {
  if (values.stills === undefined) await record(name, seconds, kind, draw);
  else await picture(name, values.stills.split(",").map(Number), draw);
}

/** A page in the language; shows HTML on its stage and gives a picture of it. */
async function openStage(language: Language, scale: number) {
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
    const { data } = await session.send("Page.captureScreenshot", {
      format: "png",
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, ...SIZE, scale },
    });
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

async function record(name: string, seconds: number, kind: Kind, draw: Draw): Promise<void> {
  const file = join(values.out, `${name}.mp4`);
  // A former film stays until the new one is whole.
  const unfinished = `${file}.part`;
  const encoder = spawn("ffmpeg", ffmpegOptions(unfinished, kind), { stdio: ["pipe", "inherit", "inherit"] });
  const done = once(encoder, "close");
  for (let frame = 0; frame < seconds * kind.framesPerSecond; frame += 1) {
    const image = await draw(frame / kind.framesPerSecond);
    if (!encoder.stdin.write(image)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [status] = (await done) as [number];
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
  renameSync(unfinished, file);
  console.log(file);
}

/** H.264 in MP4, its table in front so that it plays while it arrives. */
function ffmpegOptions(file: string, kind: Kind): string[] {
  const input = ["-f", "image2pipe", "-framerate", String(kind.framesPerSecond), "-c:v", "png", "-i", "-"];
  const colour = ["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"];
  const tagged = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const quality = ["-preset", "veryslow", "-tune", "animation", "-crf", String(kind.quality)];
  const video = ["-c:v", "libx264", ...quality, ...kind.encoding];
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

async function picture(name: string, moments: number[], draw: Draw): Promise<void> {
  for (const t of moments) {
    writeFileSync(join(values.out, `${name}.${t.toFixed(2)}.png`), await draw(t));
  }
}
