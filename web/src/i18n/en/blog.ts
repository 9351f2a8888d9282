const blog = {
  meta: { title: "Blog, Tawam", description: "Blog." },
  title: "Blog",
};

export default blog;
