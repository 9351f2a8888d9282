/** The flat colours of `src/styles/tokens.css`, in their light form. */
export const colours = {
  pearl: "#f6f4ef",
  paper: "#fffdfa",
  shell: "#ece8de",
  line: "#d8d2c5",
  grey: "#9a968c",
  ink: "#10282b",
  ink2: "#435355",
  ink3: "#5a6768",
  night: "#0d2023",
  nightRaised: "#14292d",
  henna: "#c8401c",
  lagoon: "#7cc4b8",
  lagoonDeep: "#0e6159",
  saffron: "#e8b04c",
  mist: "#ddebe6",
  mix: "#5a2716",
} as const;

export type Colour = keyof typeof colours;

/** The tone of the large dot behind a figure. */
export const paler: Partial<Record<Colour, string>> = {
  lagoon: "#93d0c5",
  henna: "#d1522d",
  saffron: "#edbe69",
  mist: "#eaf3f0",
  night: "#14292d",
  shell: "#f6f4ef",
  lagoonDeep: "#1b6d65",
};
