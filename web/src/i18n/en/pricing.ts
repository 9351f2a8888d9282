const pricing = {
  meta: { title: "Pricing, Tawam", description: "Pricing." },
  title: "Pricing",
};

export default pricing;
