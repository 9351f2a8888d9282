import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Words } from "../../../i18n/dictionaries.ts";
import { StudioScreen } from "../studio-screen.tsx";
import { useProductionId, useViewer } from "../use-viewer.ts";
import { fetchVideoProduction, type VideoProduction } from "../video/api.ts";

const KEY = ["studio", "video-production"] as const;

/**
 * A screen that begins videos of a production, for its customer and for the team. Props: `pattern` of the page's
 * address; `words`; `children` show the production.
 */
export function NewVideosScreen(props: {
  pattern: string;
  words: Pick<Words<"studio/new-videos/one">, "title" | "loading" | "loadFailed" | "missing">;
  children: (production: VideoProduction) => ReactNode;
}) {
  const { pattern, words, children } = props;
  const { id: userId } = useViewer();
  const id = useProductionId(pattern);
  const production = useQuery({
    queryKey: [...KEY, id, userId],
    queryFn: () => fetchVideoProduction(id, userId),
  });
  return (
    <StudioScreen words={words} title={words.title} query={production} queryKey={KEY}>
      {children}
    </StudioScreen>
  );
}
