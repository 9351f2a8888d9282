const studioProduction = {
  meta: {
    title: "A production, Studio, Tawam",
    description: "The five steps of what you ordered: what waits for you, and what we do now.",
  },
};

export default studioProduction;
