import studio from "../studio.en.ts";

const studioVideo = {
  meta: {
    title: "A video, Studio, Tawam",
    description: "Its script: the versions, what was said of them, and who is next.",
  },
  ...studio,
  title: "A video, Studio, Tawam",
  missing: {
    title: "We found no such video",
    text: "The address may be wrong, or the video belongs to another account.",
    action: "Back to the Studio",
  },
};

export default studioVideo;
