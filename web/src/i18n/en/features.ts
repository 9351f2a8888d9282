const features = {
  meta: { title: "Features, Tawam", description: "Features." },
  title: "Features",
};

export default features;
