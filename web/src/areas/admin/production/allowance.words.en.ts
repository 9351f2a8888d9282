import type { FunctionErrorCode } from "../../../generated/functions.ts";
import allowance from "../../../i18n/en/parts/allowance.ts";

/** What the plan of a production holds, for the team, who can correct it. */
const adminAllowance = {
  lines: allowance,
  title: "What the plan holds",
  loading: "Loading what the plan holds",
  failed: {
    title: "What the plan holds did not load",
    text: "Nothing is lost. The connection may have dropped for a moment.",
    retry: "Try again",
  },
  none: "Nothing is counted in this order.",
  ended: "All of it ended on {date}. A correction grants for one month.",
  correct: {
    action: "Correct",
    title: "Correct what the plan holds",
    text: "The customer sees the new figures. The trail keeps who corrected them, and why.",
    kind: "Line",
    amount: "How many",
    amountHint: "2 grants two more, -2 takes two away from what is left.",
    wrongAmount: "Write a whole number other than 0, such as 2 or -2",
    reason: "Why",
    reasonHint: "The customer may read it.",
    noReason: "Say why",
    confirm: "Correct",
    busy: "Saving...",
    cancel: "Cancel",
    done: "Corrected",
  },
  problems: {
    allowance_too_low: "Fewer are left by now. These are the figures as they stand.",
    allowance_not_counted: "The plan sets no number for this line, so there is none to correct.",
    idempotency_mismatch: "This was begun with other figures. Open it again.",
    production_not_found: "This production is gone.",
  } satisfies Partial<Record<FunctionErrorCode, string>>,
};

export default adminAllowance;
