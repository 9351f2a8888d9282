/** The switch of the mails that remind of what waits in the Studio. */
const profileReminders = {
  label: "Remind me by mail of what waits for me in the Studio",
  hint: "Every third working day at most. Mails about decisions come all the same.",
  on: "Reminders are on",
  off: "Reminders are off",
  failed: { title: "Reminders not changed", description: "An error occurred while saving" },
};

export default profileReminders;
