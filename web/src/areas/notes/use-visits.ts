import { useEffect, useState } from "react";

/** How often the tab was come back to: other tabs and devices may have changed the notes meanwhile. */
export function useVisits(): number {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const count = () => {
      if (document.visibilityState === "visible") setVisits((former) => former + 1);
    };
    document.addEventListener("visibilitychange", count);
    return () => document.removeEventListener("visibilitychange", count);
  }, []);
  return visits;
}
