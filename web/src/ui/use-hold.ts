import { type FocusEvent, useState } from "react";

/**
 * Returns whether the visitor holds a moving part: the pointer is over it, or the focus is in it. Spread `handlers`
 * on its root; `release` ends the hold although the pointer or the focus is still there.
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
