/** Said when a mail was asked for again too soon. */
const mailWait = {
  seconds: {
    one: "We wrote to this address a moment ago. You can ask again in {count} second.",
    other: "We wrote to this address a moment ago. You can ask again in {count} seconds.",
  },
  later: "That was asked for often just now. Wait a few minutes, then try again.",
};

export default mailWait;
