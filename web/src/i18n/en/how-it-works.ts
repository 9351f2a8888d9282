const howItWorks = {
  meta: { title: "How it works, Tawam", description: "How it works." },
  title: "How it works",
};

export default howItWorks;
