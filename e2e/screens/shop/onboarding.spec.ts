import { firstRow, newest, type Who } from "../../support/demonstration.ts";
import { drawScreens } from "../../support/screens.ts";

/** A part of the newest production of somebody. */
const production = (who: Who, part = "") => ({
  address: async () => `/studio/${(await firstRow(who, "productions", newest)).id}${part}`,
});

/** Customers whose newest production has come as far as the name says. */
const customers: Record<string, Who> = {
  bought: "grace.villanueva@example.com",
  asked: "abdullah.alotaibi@example.com",
  declined: "tariq.qureshi@example.com",
  recorded: "marco.bellini@example.com",
  refused: "sultan.alharbi@example.com",
  accepted: "badr.alhinai@example.org",
  withdrawn: "karim.toumi@example.net",
  deleted: "dana.qasim@example.com",
  completed: "daniel.okafor@example.net",
};

for (const [state, who] of Object.entries(customers))
  drawScreens(who, {
    [`production-${state}`]: production(who),
    [`recordings-${state}`]: production(who, "/recordings"),
  });

drawScreens("zainab.hasan@example.com", { "referrals-earned": { address: "/referrals" } });
