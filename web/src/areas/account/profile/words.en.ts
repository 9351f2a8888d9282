const profile = {
  meta: {
    title: "Your profile, Tawam",
    description: "Your names, how you sign in, and what we hold about you.",
  },
  title: "Your profile",
  lead: "How we address you, how you sign in, and what we hold about you.",
  parts: { label: "Parts of your account", profile: "Profile", security: "Security", data: "Your data" },
  picture: {
    choose: "Choose a picture",
    change: "Change picture",
    hint: "Or drop one here. PNG, JPEG or WebP.",
    opening: "Opening your picture",
    notOpened: "This picture cannot be used",
    faults: {
      tooLarge: "The file is larger than 30 MB. Choose a smaller one.",
      tooSmall: "It has fewer than 96 pixels on one side. Choose a larger one.",
      unreadable: "The file is not a picture that your browser can open.",
    },
    remove: "Remove",
    removing: "Removing...",
    removed: "Your picture is removed",
    notRemoved: { title: "Your picture is not removed", description: "An error occurred while removing it" },
  },
  likeness: "Every use of your twin",
  fields: {
    email: "E-mail",
    emailHint: "The address you sign in with. You can change it under Security.",
    username: "Username",
    fullName: "Full name",
  },
  save: "Save changes",
  saving: "Saving...",
  saved: "Profile updated successfully",
  failed: { title: "Profile not saved", description: "An error occurred while saving" },
  signOut: "Sign Out",
  signingOut: "Signing Out...",
  loading: "Loading your profile",
  loadFailed: {
    title: "Your profile did not load",
    lead: "Your details are safe. The connection may have dropped.",
    retry: "Try again",
  },
  offline: "We could not reach the server. Check your connection and try again.",
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<ProfileProblem, string>>,
};

export type ProfileProblem = "42501" | "PGRST301" | "PGRST303" | "23514" | "22001";

export default profile;
