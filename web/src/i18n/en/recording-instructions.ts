const recordingInstructions = {
  meta: { title: "Recording guide, Tawam", description: "Recording guide." },
  title: "Recording guide",
};

export default recordingInstructions;
