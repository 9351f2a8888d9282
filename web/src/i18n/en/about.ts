const about = {
  meta: { title: "About us, Tawam", description: "About us." },
  title: "About us",
};

export default about;
