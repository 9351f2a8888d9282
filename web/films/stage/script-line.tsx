import type { CSSProperties } from "react";
import { colours } from "./colours.ts";
import { useFilm } from "./film-context.ts";
import { speak } from "./speech.ts";

interface ScriptLineProps {
  line: string;
  /** Between these moments it is said. */
  from: number;
  to: number;
  size: number;
  /** When it is written, word by word; it stands from the start otherwise. */
  written?: [from: number, to: number];
  said?: string;
  ahead?: string;
  language?: string;
  style?: CSSProperties;
}

/** A line of script whose spoken word is lit. */
export function ScriptLine(props: ScriptLineProps) {
  const { line, from, to, size, written, language } = props;
  const { said = colours.ink, ahead = colours.ink } = props;
  const { t } = useFilm();
  const words = speak(line, from, to);
  const current = t < from || t >= to ? -1 : words.findLastIndex((word) => word.from <= t);
  const typed = written ? speak(line, ...written).filter((word) => word.from <= t).length : words.length;
  const isTyping = written && t < written[1] + 0.5 && t >= written[0];
  return (
    <p
      lang={language}
      dir={language && (language === "ar" ? "rtl" : "ltr")}
      style={{ fontSize: size, wordSpacing: "0.1em", ...props.style }}
    >
      {words.map((word, index) => {
        const isLit = index === current;
        const isPast = t >= to || index < current;
        return (
          <span key={word.from}>
            <span
              style={{
                color: isLit ? "#fff" : isPast ? said : ahead,
                background: isLit ? colours.henna : undefined,
                boxShadow: isLit ? `0 0 0 ${size * 0.13}px ${colours.henna}` : undefined,
                borderRadius: 1,
                visibility: index < typed ? undefined : "hidden",
                position: "relative",
              }}
            >
              {word.text}
              {isTyping && index === typed - 1 && <Caret size={size} t={t} />}
            </span>{" "}
          </span>
        );
      })}
    </p>
  );
}

function Caret({ size, t }: { size: number; t: number }) {
  return (
    <span
      style={{
        position: "absolute",
        insetInlineEnd: -size * 0.2,
        insetBlock: size * 0.08,
        inlineSize: Math.max(2, size * 0.055),
        background: colours.henna,
        opacity: t % 0.8 < 0.5 ? 1 : 0,
      }}
    />
  );
}
