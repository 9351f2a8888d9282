/** What stands around every account screen. */
const accountFrame = {
  backToHome: "Back to home",
  original: "Original",
  twin: "Twin",
};

export default accountFrame;
