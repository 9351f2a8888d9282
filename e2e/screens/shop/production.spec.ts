import { firstRow, signInOf } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

const production = () => signInOf("customer").path.split("/").at(-1) ?? "";

const opened = { address: async () => `/admin?tab=production&production=${production()}` };
const video = {
  address: async () => {
    const { id } = await firstRow("admin", "videos", (rows) => rows.eq("production_id", production()));
    return `/studio/${production()}/videos/${id}`;
  },
};

drawScreens("producer", {
  board: { address: "/admin?tab=production" },
  queue: { address: "/admin?tab=production&check=recordings" },
  production: opened,
});

drawScreens("admin", {
  "production-opened": opened,
  video,
});
