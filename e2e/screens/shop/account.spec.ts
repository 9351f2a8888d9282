import { firstRow } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

drawScreens("customer", {
  profile: { address: "/profile" },
  likeness: { address: "/profile?tab=likeness" },
  orders: { address: "/orders" },
  receipt: { address: async () => `/receipt?payment=${(await firstRow("customer", "payments")).id}` },
  notes: { address: "/notes" },
  referrals: { address: "/referrals" },
});

drawScreens("person", {
  profile: { address: "/profile" },
  likeness: { address: "/profile?tab=likeness" },
  studio: { address: "/studio" },
});
