const creatorPlan = {
  meta: { title: "Creator plan, Tawam", description: "Creator plan." },
  title: "Creator plan",
};

export default creatorPlan;
