/** Why the server finds a password weak, by its reasons. */
const weakPassword = {
  length: "Make it longer.",
  characters: "Mix letters, digits and signs.",
  pwned: "This password is on the lists that attackers try first. Choose another one.",
};

export default weakPassword;
