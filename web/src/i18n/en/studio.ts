const studio = {
  meta: {
    title: "Studio, Tawam",
    description: "What waits for you, and how your videos stand.",
  },
};

export default studio;
