import { type FocusEvent, useState } from "react";

/**
 * Whether the visitor holds a moving part: a pointer rests on it, or the keyboard is in it. Spread `handlers`
 * on its root; `release` lets it go on although pointer and keyboard are still there.
 */
export function useHold() {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: isPointed || isFocused,
    release: () => {
      setPointed(false);
      setFocused(false);
    },
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}
