/** The words that several screens of the Studio share. */
const studio = {
  /** Of somebody in a production of several people who has not signed yet. */
  person: "Person {number}",
  name: "Studio",
  loading: "Loading your Studio",
  loadFailed: {
    title: "Your Studio did not load",
    text: "What you sent is safe. The connection may have dropped.",
    retry: "Try again",
  },
  offline: "We could not reach the server. Check your connection and try again.",
  kinds: { base_video: "Base video", voice: "Voice", consent: "Spoken consent" },
  recordingStates: {
    sending: "Being sent",
    unfinished: "Not complete yet",
    checking: "Being checked",
    checked: "With our team",
    accepted: "Accepted",
    matches: "Matches",
    refused: "Not accepted",
  },
  /** English readers get the server's own wording; other languages translate it here, by its code. */
  problems: {} as Partial<Record<string, string>>,
};

export default studio;
