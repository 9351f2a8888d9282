/** Said when a mail was asked for again too soon. */
const mailWait = {
  seconds: {
    one: "We wrote to this address a moment ago. You can ask again in {count} second.",
    other: "We wrote to this address a moment ago. You can ask again in {count} seconds.",
  },
  later: "That was asked for often just now. Wait a few minutes, then try again.",
  tomorrow:
    "This address has had as many of these mails as we send in a day. Ask again tomorrow, or on a device where you have signed in before.",
};

export default mailWait;
