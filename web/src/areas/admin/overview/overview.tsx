import { useState } from "react";
import type { TeamOverviewAnswer } from "../../../generated/api-types.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useChangeQuery, useQueryParameter } from "../../../site/query.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { useAdminQuery } from "../admin-query.tsx";
import { LoadState, TextSkeleton } from "../lists/states.tsx";
import { fetchOverview, figureNames, readSpan, spans, usualSpan } from "./api.ts";
import { FigurePlot } from "./figure-plot.tsx";
import styles from "./overview.module.css";

/** How the business goes: a plot of each figure by day. The address says how far back. */
export function TeamOverview() {
  const words = useWords("admin/overview");
  const changeQuery = useChangeQuery();
  const span = readSpan(useQueryParameter("days"));
  const overview = useAdminQuery({
    queryKey: ["overview", span],
    queryFn: () => fetchOverview(span),
    tables: ["orders", "payments", "profiles", "contact_messages", "affiliate_applications"],
  });
  const { loaded, isLoading } = overview;
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.lead}>{words.lead}</p>
        <Segmented
          label={words.span.label}
          options={spans.map((value) => ({ value, label: words.span.lengths[value] }))}
          value={span}
          onChange={(chosen) => changeQuery({ days: chosen === usualSpan ? null : chosen })}
          className={styles.spans}
        />
      </div>
      <LoadState words={words} query={overview} skeleton={<TextSkeleton label={words.loading} />} />
      {loaded && <Figures overview={loaded.answer} isBusy={isLoading} />}
    </>
  );
}

/**
 * All plots read the same day: the one that is pointed at in any of them, at first today. It stays while the figures
 * move, and so does a table that is open, when another span comes.
 */
function Figures({ overview, isBusy }: { overview: TeamOverviewAnswer; isBusy: boolean }) {
  const [daysAgo, setDaysAgo] = useState(0);
  const last = overview.days.length - 1;
  const day = Math.max(0, last - daysAgo);
  return (
    <div className={styles.figures} aria-busy={isBusy || undefined}>
      {figureNames.map((figure) => (
        <FigurePlot
          key={figure}
          figure={figure}
          overview={overview}
          day={day}
          onDay={(chosen) => setDaysAgo(last - chosen)}
        />
      ))}
    </div>
  );
}
