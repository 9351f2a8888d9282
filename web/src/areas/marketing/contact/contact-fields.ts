/** The fields in their order, with the longest text of each that the server keeps, in characters. */
export const longest = { name: 200, email: 320, subject: 300, message: 10_000 } as const;

export type ContactField = keyof typeof longest;
