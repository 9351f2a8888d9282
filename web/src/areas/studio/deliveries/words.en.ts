import studio from "../studio.en.ts";

const studioFiles = {
  meta: {
    title: "Finished files, Studio, Tawam",
    description: "Every finished film of a production with its captions, to download alone or all together.",
  },
  ...studio,
  title: "Finished files",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or it belongs to another account.",
    action: "Back to the Studio",
  },
};

export default studioFiles;
