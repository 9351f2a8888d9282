import type { Blockquote, Code, List, Nodes, Paragraph, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ArticleBody, Block, Inline, SpokenLine } from "../../content/blog/article.ts";
import { ArticleError, type Source } from "./source.ts";

/** The start of a quote's last line, which names its source. */
const SOURCE = "\n— ";

/** Compiles an article's Markdown. Throws an `ArticleError` with the line of an element that is not allowed. */
export function compileBody({ name, text }: Source): ArticleBody {
  const [first, ...rest] = fromMarkdown(text).children;
  if (first?.type !== "paragraph") throw refusal(name, first, "begin with a paragraph");
  let headings = 0;
  const blocks = rest.map((node): Block => {
    if (node.type !== "heading") return compileBlock(name, node);
    if (node.depth !== 2) throw refusal(name, node, "use ## for every heading");
    headings += 1;
    return { kind: "heading", id: `part-${headings}`, content: inlines(name, node.children) };
  });
  return { opening: inlines(name, first.children), blocks };
}

function compileBlock(name: string, node: RootContent): Block {
  switch (node.type) {
    case "paragraph":
      return { kind: "paragraph", content: inlines(name, node.children) };
    case "list":
      return { kind: "list", isOrdered: node.ordered === true, items: listItems(name, node) };
    case "blockquote":
      return quote(name, node);
    case "code":
      return script(name, node);
    default:
      throw refusal(name, node, `an article holds no ${node.type}`);
  }
}

function listItems(name: string, list: List): Inline[][] {
  return list.children.map((item) => inlines(name, onlyParagraph(name, item.children, item).children));
}

function quote(name: string, node: Blockquote): Block {
  const { children } = onlyParagraph(name, node.children, node);
  const last = children.at(-1);
  const start = last?.type === "text" ? last.value.lastIndexOf(SOURCE) : -1;
  if (last?.type !== "text" || start < 0) throw refusal(name, node, "end a quote with a line `> — source`");
  const said: PhrasingContent[] = [...children.slice(0, -1), { ...last, value: last.value.slice(0, start) }];
  return { kind: "quote", content: inlines(name, said), source: last.value.slice(start + SOURCE.length) };
}

function onlyParagraph(name: string, children: readonly Nodes[], parent: Nodes): Paragraph {
  const [paragraph, more] = children;
  if (paragraph?.type !== "paragraph" || more)
    throw refusal(name, more ?? parent, "write one paragraph here");
  return paragraph;
}

function script(name: string, node: Code): Block {
  if (node.lang !== "script" || !/^\d\d:\d\d$/.test(node.meta ?? "")) {
    throw refusal(name, node, "a fenced block is a script line: ```script 00:06");
  }
  const line = spokenLine(node.value.replaceAll("\n", " "));
  if (line === null) throw refusal(name, node, "put the one spoken word of a script line in [brackets]");
  return { kind: "script", time: node.meta ?? "", line };
}

/** Splits `Hi Layla, I read your note about [onboarding]`; null unless exactly one word is in brackets. */
export function spokenLine(text: string): SpokenLine | null {
  const [, before, spoken, after] = /^([^[\]]*)\[([^[\]]+)\]([^[\]]*)$/.exec(text.trim()) ?? [];
  if (before === undefined || spoken === undefined || after === undefined) return null;
  return { before, spoken, after };
}

function inlines(name: string, nodes: readonly PhrasingContent[]): Inline[] {
  return nodes.map((node): Inline => {
    switch (node.type) {
      case "text":
        return node.value.replaceAll("\n", " ");
      case "strong":
      case "emphasis":
        return { kind: node.type, content: inlines(name, node.children) };
      case "inlineCode":
        return { kind: "code", text: node.value };
      case "link":
        if (!/^\/(?!\/)/.test(node.url))
          throw refusal(name, node, `link to a path of our own, not ${node.url}`);
        return { kind: "link", to: node.url, content: inlines(name, node.children) };
      default:
        throw refusal(name, node, `an article's text holds no ${node.type}`);
    }
  });
}

function refusal(name: string, node: Nodes | undefined, message: string): ArticleError {
  return new ArticleError(name, node?.position?.start.line ?? 1, message);
}
