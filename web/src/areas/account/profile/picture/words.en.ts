/** The dialog that cuts a profile picture. */
const profilePicture = {
  dialog: { title: "Your picture", confirm: "Save picture", busy: "Saving...", cancel: "Cancel" },
  hint: "Drag the picture until your face is in the square, or move it with the arrow keys.",
  area: "The square of your picture. Arrow keys move the picture.",
  zoom: "Zoom",
  saved: "Your picture is saved",
  failed: { title: "Your picture is not saved", description: "An error occurred while saving it" },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<PictureProblem, string>>,
};

export type PictureProblem = "413" | "415" | "429" | "507" | "42501" | "PGRST301" | "PGRST303";

export default profilePicture;
