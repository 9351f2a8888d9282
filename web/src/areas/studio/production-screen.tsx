import type { ReactNode } from "react";
import { type Production, STUDIO } from "./api.ts";
import { MissingProduction, type ScreenWords, StudioScreen } from "./studio-screen.tsx";
import { useStudio } from "./use-studio.ts";
import { useProductionId } from "./use-viewer.ts";

/** A screen about one of the account's productions. Props: `pattern` of its address; `words`; `title`; `children`. */
export function ProductionScreen(props: {
  pattern: string;
  words: ScreenWords & Required<Pick<ScreenWords, "missing">>;
  title: string;
  children: (production: Production) => ReactNode;
}) {
  const { pattern, words, title, children } = props;
  const studio = useStudio();
  const id = useProductionId(pattern);
  return (
    <StudioScreen words={words} title={title} query={studio} queryKey={STUDIO}>
      {(productions) => {
        const production = productions.find((one) => one.id === id);
        return production ? children(production) : <MissingProduction words={words.missing} />;
      }}
    </StudioScreen>
  );
}
