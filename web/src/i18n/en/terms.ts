const terms = {
  meta: { title: "Terms of Service, Tawam", description: "Terms of Service." },
  title: "Terms of Service",
};

export default terms;
