const privacy = {
  meta: { title: "Privacy Policy, Tawam", description: "Privacy Policy." },
  title: "Privacy Policy",
};

export default privacy;
