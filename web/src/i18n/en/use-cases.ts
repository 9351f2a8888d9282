const useCases = {
  meta: { title: "Use cases, Tawam", description: "Use cases." },
  title: "Use cases",
};

export default useCases;
