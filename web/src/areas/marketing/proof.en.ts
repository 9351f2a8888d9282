/** What can be counted, and who answers for it: on the home page and on the page about us. */
const proof = {
  figures: [
    { count: "15", label: "creators" },
    { count: "800", label: "videos delivered" },
    { count: "12", label: "countries" },
    { count: "140", label: "clients and professionals" },
  ],
  company: "Founded in 2023. Licensed in the United Arab Emirates.",
};

export default proof;
