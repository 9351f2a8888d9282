const affiliate = {
  meta: { title: "Affiliate programme, Tawam", description: "Affiliate programme." },
  title: "Affiliate programme",
};

export default affiliate;
