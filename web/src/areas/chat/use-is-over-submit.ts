import { type RefObject, useEffect, useState } from "react";

/** Whether a form's submit button is where `corner` stands, so that what is there must give way. */
export function useIsOverSubmit(corner: RefObject<Element | null>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const look = () => {
      const own = corner.current?.getBoundingClientRect();
      const submits = [...document.querySelectorAll("main [type=submit]")];
      setOver(own !== undefined && submits.some((submit) => overlap(submit.getBoundingClientRect(), own)));
    };
    const events = ["scroll", "resize", "focusin", "input"];
    look();
    for (const event of events) addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, [corner]);
  return isOver;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
