const businessPlan = {
  meta: { title: "Business plan, Tawam", description: "Business plan." },
  title: "Business plan",
};

export default businessPlan;
