import allowance from "../../../i18n/en/parts/allowance.ts";

/** What the plan of a production still holds, for the customer. */
const studioStatement = {
  lines: allowance,
  title: "What your plan still holds",
  legend: "Solid is spent, hollow is left.",
  loading: "Loading what your plan holds",
  failed: {
    title: "What your plan holds did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  empty: {
    title: "Nothing is counted in this order",
    text: "It is a service. What your plans grant stands with their productions.",
  },
  ended: {
    title: "All of it has ended",
    text: "It could be used until {date}. Your next payment grants anew.",
  },
};

export default studioStatement;
