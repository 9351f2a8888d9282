export type SampleTeam = "a" | "b" | "c";
export type SampleStatus = "completed" | "inProgress" | "pending";

export interface SampleRow {
  number: number;
  team: SampleTeam;
  scenes: number;
  /** Seconds. */
  length: number;
  status: SampleStatus;
}

const row = (number: number, team: SampleTeam, scenes: number, length: number, status: SampleStatus) => ({
  number,
  team,
  scenes,
  length,
  status,
});

/** Made up, all of them. */
export const sampleRows: readonly SampleRow[] = [
  row(1, "a", 6, 95, "completed"),
  row(2, "b", 4, 62, "completed"),
  row(3, "c", 9, 148, "inProgress"),
  row(4, "a", 3, 45, "pending"),
  row(5, "b", 7, 110, "completed"),
  row(6, "c", 5, 80, "pending"),
  row(7, "a", 8, 132, "inProgress"),
  row(8, "b", 2, 30, "completed"),
  row(9, "c", 6, 101, "inProgress"),
  row(10, "a", 4, 58, "pending"),
  row(11, "b", 10, 175, "completed"),
  row(12, "c", 5, 74, "inProgress"),
];
