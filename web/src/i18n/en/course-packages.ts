const coursePackages = {
  meta: { title: "Course packages, Tawam", description: "Course packages." },
  title: "Course packages",
};

export default coursePackages;
