import type en from "../en/recording-instructions.ts";
import type { Shape } from "../shape.ts";

const recordingInstructions: Shape<typeof en> = {
  meta: { title: "دليل التسجيل | توأم", description: "دليل التسجيل." },
  title: "دليل التسجيل",
};

export default recordingInstructions;
