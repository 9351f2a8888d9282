/** How a video stands, for either side. */
const videoStates = {
  videoStates: {
    customer: {
      none: "We write it",
      waiting: { yours: "Waits for you", theirs: "Our team reads it" },
      changes: { yours: "Changes asked of you", theirs: "We change it" },
      generation: "We generate it",
      cut: { waiting: "Waits for you", changes: "We change the cut" },
      delivery: "We deliver it",
      completed: "Delivered",
    },
    team: {
      none: "To be written",
      waiting: { yours: "Waits for us", theirs: "The customer reads it" },
      changes: { yours: "Changes asked of us", theirs: "The customer changes it" },
      generation: "To be generated",
      cut: { waiting: "The customer looks at it", changes: "Changes asked of us" },
      delivery: "To be delivered",
      completed: "Delivered",
    },
  },
};

export default videoStates;
