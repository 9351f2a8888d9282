/** English readers get the server's own wording; other languages translate it here, by its code. */
const videoProblems: Partial<Record<string, string>> = {};

export default videoProblems;
