/** What stands around every account screen. */
const accountFrame = {
  backToHome: "Back to home",
  noScript: "Accounts need JavaScript. Turn it on, then reload this page.",
  original: "Original",
  twin: "Twin",
};

export default accountFrame;
