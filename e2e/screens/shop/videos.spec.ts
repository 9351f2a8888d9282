import { firstRow, type Who } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

/** The newest video that somebody sees in a state. */
const video = (who: Who, state: Record<string, string>) => async () => {
  const { id, production_id } = await firstRow(who, "videos", (rows) =>
    rows.match(state).order("version", { ascending: false }).order("created_at", { ascending: false }),
  );
  return `/studio/${production_id}/videos/${id}`;
};

const delivered = { step: "completed" };

drawScreens("customer", {
  "video-script": { address: video("customer", { script_status: "waiting" }) },
  "video-cut": { address: video("customer", { cut_status: "waiting" }) },
  "video-delivered": { address: video("customer", delivered) },
  "video-versions": {
    address: video("customer", delivered),
    open: async (page) => {
      const versions = page.locator("select").filter({ has: page.locator('option[value="1"]') });
      await versions.last().selectOption("1");
    },
  },
});

drawScreens("producer", {
  "video-brief": { address: video("producer", { script_status: "none" }) },
  "video-changes": { address: video("producer", { script_status: "changes" }) },
  "video-approved": { address: video("producer", { step: "generation" }) },
  "video-to-deliver": { address: video("producer", { step: "delivery" }) },
});
