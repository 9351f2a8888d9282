import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { parse, YAMLParseError } from "yaml";
import { z } from "zod";

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;

const sentence = z.string().trim().min(1);
const frontMatter = z.strictObject({
  title: sentence,
  summary: sentence,
  description: z.string().trim().min(110).max(160),
  imageAlt: sentence,
  caption: z.string().regex(/^[^[\]]*\[[^[\]]+\][^[\]]*$/, "needs one spoken word in [brackets]"),
});

export type FrontMatter = z.infer<typeof frontMatter>;

/** The parts of an article's file. */
export interface Source {
  /** The path for messages, relative to `web/`. */
  name: string;
  head: FrontMatter;
  /** The Markdown. Its line numbers are those of the file. */
  text: string;
}

/** A mistake in an article, with its file and line. */
export class ArticleError extends Error {
  override name = "ArticleError";

  constructor(file: string, line: number, message: string) {
    super(`${file}:${line}: ${message}`);
  }
}

export function readSource(file: string): Source {
  const name = relative(`${import.meta.dirname}/../..`, file);
  return takeApart(name, readFileSync(file, "utf8"));
}

export function takeApart(name: string, whole: string): Source {
  const [block, yaml] = FRONT_MATTER.exec(whole) ?? [];
  if (block === undefined || yaml === undefined) {
    throw new ArticleError(name, 1, "begin with front matter between two lines of ---");
  }
  const text = "\n".repeat(block.split("\n").length - 1) + whole.slice(block.length);
  const price = /\$\s?\d/.exec(whole);
  if (price) {
    throw new ArticleError(
      name,
      whole.slice(0, price.index).split("\n").length,
      "prices stand in the catalogue",
    );
  }
  return { name, head: readHead(name, yaml), text };
}

function readHead(name: string, yaml: string): FrontMatter {
  const result = frontMatter.safeParse(parseYaml(name, yaml));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const key = String(issue?.path[0] ?? "");
  const line = yaml.split("\n").findIndex((text) => key !== "" && text.startsWith(`${key}:`));
  throw new ArticleError(name, line + 2, `${key}: ${issue?.message}`);
}

function parseYaml(name: string, yaml: string): unknown {
  try {
    return parse(yaml);
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    throw new ArticleError(name, (error.linePos?.[0].line ?? 0) + 1, error.message);
  }
}
