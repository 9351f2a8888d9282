import type { AffiliateText } from "../../../i18n/en/parts/affiliate-text.ts";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { Commission } from "./commission.tsx";
import { Hero } from "./hero.tsx";
import { Rules } from "./rules.tsx";
import { Work } from "./work.tsx";

/** What the programme is, but for its form. */
export function ProgrammeText({ load }: { load: () => Promise<{ default: AffiliateText }> }) {
  const words = useLoaded(load);
  return (
    <>
      <div className="wrap">
        <Hero words={words} />
        <Commission words={words.commission} />
        <Work words={words} />
      </div>
      <Rules words={words} />
    </>
  );
}
