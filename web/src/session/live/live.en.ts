/** What a screen says while it does not hear of changes at once. */
const live = {
  asking: "Live updates are paused. We check for news every 20 seconds.",
  offline: "You are offline. What you see may be out of date.",
  back: "Live again",
};

export default live;
