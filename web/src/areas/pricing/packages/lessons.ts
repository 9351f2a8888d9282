/** How many lessons a course may have and how long each is, by the plan's id; the plan's first line says the same. */
export const lessons: Readonly<Record<string, { count: number; minutes: number }>> = {
  "course-basic": { count: 2, minutes: 10 },
  "course-premium": { count: 4, minutes: 15 },
};

/** The strip's whole length in minutes: that of the longest course. */
export const LONGEST = 60;
