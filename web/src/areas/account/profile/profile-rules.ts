import * as z from "zod/mini";

/** Both names may be empty; spaces around them are nobody's intention. */
export const profileRules = z.object({
  username: z.string().check(z.trim()),
  fullName: z.string().check(z.trim()),
});

export type ProfileValues = z.infer<typeof profileRules>;
