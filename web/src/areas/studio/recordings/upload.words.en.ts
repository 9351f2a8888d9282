import type { PluralForms } from "../../../i18n/plural.ts";

/** A file on its way. */
const studioSending = {
  label: "Sending {file}",
  amount: "{sent} of {total}",
  preparing: "One moment...",
  sending: "Sending. We work out how long it takes...",
  left: { one: "About {count} minute left", other: "About {count} minutes left" } as PluralForms,
  almost: "Less than a minute left",
  paused: "Paused",
  offline: "No network. Sending goes on by itself when it is back.",
  failed: "Sending stopped. What arrived is safe.",
  notBegun: "Sending could not begin",
  sent: "Everything has arrived.",
  safe: "If the network drops or you close the page, sending goes on where it stopped, on another day too: choose the same file again.",
  pause: "Pause",
  resume: "Go on sending",
  chooseAgain: "Choose again",
  cancel: "Cancel sending",
  cancelLabel: "Cancel sending {file}",
  cancelFailed: { title: "Sending not canceled", description: "An error occurred while canceling" },
};

export default studioSending;
