/** What a partner earns of each plan, in percent. Plan names as the catalogue writes them. */
export const rates = [
  { plan: "STARTER", percent: 20 },
  { plan: "PROFESSIONAL", percent: 25 },
  { plan: "ENTERPRISE", percent: 30 },
] as const;
