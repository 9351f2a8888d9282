const studioRecordings = {
  meta: {
    title: "Your recordings, Studio, Tawam",
    description: "Send your base video, your voice and your spoken consent, and see what we found in them.",
  },
};

export default studioRecordings;
