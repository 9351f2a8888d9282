/** The key under which the official client stores the session, and the name of its channel between tabs. */
export const storageKey = "tawam-auth";
