import type { CSSProperties, ReactNode } from "react";
import { colours } from "./colours.ts";
import { Dot } from "./dot.tsx";

interface TagProps {
  x: number;
  y: number;
  dot?: "solid" | "hollow";
  shown?: number;
  size?: number;
  children: ReactNode;
}

/** A paper tag that lies on art. */
export function Tag({ x, y, dot, shown = 1, size = 19, children }: TagProps) {
  if (shown <= 0) return null;
  const style: CSSProperties = {
    position: "absolute",
    insetInlineStart: x,
    insetBlockStart: y + (1 - shown) * 8,
    display: "flex",
    alignItems: "center",
    gap: size * 0.5,
    padding: `${size * 0.45}px ${size * 0.65}px`,
    borderRadius: 2,
    background: colours.paper,
    color: colours.ink,
    fontSize: size,
    fontWeight: "var(--strong)",
    lineHeight: 1.2,
    whiteSpace: "nowrap",
    opacity: shown,
  };
  return (
    <div style={style}>
      {dot && (
        <Dot
          size={size * 0.72}
          colour={dot === "solid" ? colours.henna : colours.ink}
          hollow={dot === "hollow"}
        />
      )}
      {children}
    </div>
  );
}
