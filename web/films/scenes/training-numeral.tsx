import { Box } from "../stage/box.tsx";
import { eased } from "../stage/clock.ts";
import { colours } from "../stage/colours.ts";
import { useFilm } from "../stage/film-context.ts";

/** The number by itself, as large as a poster: struck out, then pushed away by the new one. */
export function Numeral({ old, next, near }: { old: string; next: string; near: number }) {
  const { t } = useFilm();
  return (
    <Box
      x={44}
      y={56 + (1 - near) * 40}
      h={380}
      opacity={Math.max(0, near * 2.5 - 1.5)}
      style={{ fontSize: 440, lineHeight: "380px", fontWeight: 560, letterSpacing: "-0.03em" }}
    >
      <Rolling old={old} next={next} from={4.8} crossed={eased(t, 3.8, 0.6)} />
    </Box>
  );
}

/** A number that is pushed up and out of its place by another. */
export function Rolling(props: { old: string; next: string; from: number; crossed?: number }) {
  const { old, next, from, crossed = 0 } = props;
  const { t } = useFilm();
  const turned = eased(t, from, 0.6);
  const line = (text: string, shift: number, isNew: boolean) => (
    <span
      style={{
        display: "block",
        position: isNew ? "absolute" : "relative",
        inset: isNew ? 0 : undefined,
        paddingInline: "0.05em",
        textAlign: "center",
        color: isNew ? colours.henna : undefined,
        transform: `translateY(${shift}%)`,
      }}
    >
      <bdi dir="ltr">{text}</bdi>
      {!isNew && crossed > 0 && (
        <span
          style={{
            position: "absolute",
            insetInlineStart: 0,
            insetBlockStart: "51%",
            inlineSize: `${100 * crossed}%`,
            blockSize: "0.06em",
            background: colours.henna,
          }}
        />
      )}
    </span>
  );
  return (
    <span
      style={{
        display: "inline-block",
        position: "relative",
        overflow: "hidden",
        verticalAlign: "bottom",
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {line(old, -102 * turned, false)}
      {turned > 0 && line(next, 102 * (1 - turned), true)}
    </span>
  );
}
