const profile = {
  meta: {
    title: "Your profile, Tawam",
    description: "Your names, how you sign in, and what we hold about you.",
  },
  title: "Your profile",
  lead: "How we address you, how you sign in, and what we hold about you.",
  parts: { label: "Parts of your account", profile: "Profile", security: "Security", data: "Your data" },
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
