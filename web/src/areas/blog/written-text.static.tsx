import { type ReactNode, use } from "react";
import type { ArticleBody, Block, Inline, SpokenLine } from "../../../content/blog/article.ts";
import type { Words } from "../../i18n/dictionaries.ts";
import { PageLink } from "../../site/page-link.tsx";
import { Wave } from "../../ui/art/wave.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ltr } from "../../ui/ltr.tsx";
import { EmptyState } from "../../ui/state.tsx";
import { inlineLink } from "../../ui/text-link.ts";
import styles from "./blog.module.css";
import { HighlightedLine } from "./highlighted-line.tsx";

interface Props {
  /** On its way together with this module. */
  body: Promise<{ default: ArticleBody }>;
  words: Pick<Words<"blog/content-creator-burnout">, "scriptLine" | "comingSoon">;
  /** Only the opening is written. */
  isComingSoon: boolean;
}

/** A text as its page shows it: to its end, or as far as it goes. */
export function WrittenText({ body, words, isComingSoon }: Props) {
  const { title, text, contact } = words.comingSoon;
  const action = (
    <PageLink to="/contact" className={buttonClass({ kind: "ink" })}>
      {contact}
    </PageLink>
  );
  return (
    <>
      <Blocks body={use(body).default} scriptLabel={words.scriptLine} />
      {isComingSoon && <EmptyState title={title} text={text} action={action} className={styles.comingSoon} />}
    </>
  );
}

interface BlocksProps {
  body: ArticleBody;
  /** `{number}` counts the lines. */
  scriptLabel: string;
}

/** A compiled text as React shows it. */
function Blocks({ body: { opening, blocks }, scriptLabel }: BlocksProps) {
  const scripts = blocks.filter(({ kind }) => kind === "script");
  return (
    <>
      <p className={styles.opening}>{inlines(opening)}</p>
      {blocks.map((block, index) => {
        if (block.kind !== "script") return <TextBlock key={`${block.kind}-${index}`} block={block} />;
        const number = scripts.indexOf(block) + 1;
        const label = scriptLabel.replace("{number}", String(number));
        return <Script key={`${block.kind}-${index}`} {...block} label={label} seed={8 + number} />;
      })}
    </>
  );
}

function TextBlock({ block }: { block: Exclude<Block, { kind: "script" }> }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{inlines(block.content)}</p>;
    case "heading":
      return (
        <h2 id={block.id} className={classNames("h3", styles.heading)}>
          {inlines(block.content)}
        </h2>
      );
    case "list": {
      const items = block.items.map((item, index) => <li key={`item-${index}`}>{inlines(item)}</li>);
      return block.isOrdered ? (
        <ol className={styles.numbered}>{items}</ol>
      ) : (
        <ul className={styles.bulleted}>{items}</ul>
      );
    }
    default:
      return (
        <figure className={styles.quote}>
          <blockquote>{inlines(block.content)}</blockquote>
          <figcaption>{block.source}</figcaption>
        </figure>
      );
  }
}

interface ScriptProps {
  time: string;
  line: SpokenLine;
  label: string;
  seed: number;
}

/** A line of a script with its voice, which has come as far as the spoken word. */
function Script({ time, line, label, seed }: ScriptProps) {
  const said = line.before.length + line.spoken.length;
  return (
    <figure className={styles.script}>
      <figcaption>
        {label}
        <Ltr>{time}</Ltr>
      </figcaption>
      <p>
        <HighlightedLine line={line} />
      </p>
      <Wave
        bars={96}
        loop={16}
        seed={seed}
        height={34}
        thickness={3.2}
        played={said / (said + line.after.length)}
        className={styles.wave}
      />
    </figure>
  );
}

function inlines(content: readonly Inline[]): ReactNode[] {
  return content.map((part, index) => <Part key={`part-${index}`} part={part} />);
}

function Part({ part }: { part: Inline }): ReactNode {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "strong":
      return <strong>{inlines(part.content)}</strong>;
    case "emphasis":
      return <em>{inlines(part.content)}</em>;
    case "link":
      return (
        <PageLink to={part.to} className={inlineLink()}>
          {inlines(part.content)}
        </PageLink>
      );
    default:
      return <Ltr>{part.text}</Ltr>;
  }
}
