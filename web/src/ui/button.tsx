import {
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Loader } from "./loader.tsx";

export type ButtonKind = "primary" | "ink" | "outline" | "light" | "outline-light";

const kinds: Record<ButtonKind, string | undefined> = {
  primary: styles.primary,
  ink: styles.ink,
  outline: styles.outline,
  light: styles.light,
  "outline-light": styles.outlineLight,
};

type ButtonLook = {
  kind?: ButtonKind | undefined;
  size?: "regular" | "small" | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
};

/**
 * The class of a button, for links that look like one: `<PageLink className={buttonClass({ kind: "ink" })}>`.
 *
 * `kind` primary (henna, its outline slides out; one per view), ink, outline, light and outline-light (on
 * henna); `size` regular (52) or small (42); `wide` fills the line.
 */
export function buttonClass({
  kind = "primary",
  size = "regular",
  wide,
  className,
}: ButtonLook = {}): string {
  return classNames(
    styles.button,
    kinds[kind],
    size === "small" && styles.small,
    wide && styles.wide,
    className,
  );
}

type ButtonProps = ButtonLook &
  ComponentPropsWithoutRef<"button"> & { busy?: boolean | undefined; busyLabel?: ReactNode };

/**
 * Props: those of `buttonClass` and of `<button>` (type "button" by default), `busy` and `busyLabel`.
 * While busy the loader stands in front of the busy label, the button is disabled and keeps at least the width
 * it had when clicked (Enter in a form clicks too); afterwards it takes its focus back.
 */
export function Button({
  kind,
  size,
  wide,
  className,
  busy = false,
  busyLabel,
  children,
  ...rest
}: ButtonProps) {
  const { disabled, type = "button", onClickCapture, ...attributes } = rest;
  const [width, setWidth] = useState(0);
  return (
    <button
      {...attributes}
      ref={useFocusAfter(busy)}
      type={type}
      className={buttonClass({ kind, size, wide, className })}
      style={busy && width > 0 ? { minInlineSize: `min(100%, ${width}px)` } : undefined}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClickCapture={(event) => {
        setWidth(event.currentTarget.offsetWidth);
        onClickCapture?.(event);
      }}
    >
      {busy && <Loader />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

/** A disabled button loses its focus; it gets it back unless the reader has moved on. */
function useFocusAfter(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element || !busy) return undefined;
    return () => {
      const { activeElement, body } = element.ownerDocument;
      if (activeElement === body) element.focus({ preventScroll: true });
    };
  }, [busy]);
  return button;
}
