/** Where the official client keeps the session, and the name of its channel between tabs. */
export const storageKey = "tawam-auth";
