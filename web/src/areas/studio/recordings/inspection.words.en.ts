import type { PluralForms } from "../../../i18n/plural.ts";

/** What the browser says of a chosen file, before it is sent. */
const studioLook = {
  looking: "Looking into the file...",
  title: "What we saw and heard",
  lead: "From your browser, before anything is sent. All of it is advice: send the file, or record again.",
  refusable: "From your browser, before anything is sent. As it is, we could not accept this file.",
  nothing: "Nothing stands out. Length, picture and sound are as the guide wants them.",
  blind: "Your browser cannot look into this file. We do, when it arrives.",
  unheard: "Your browser cannot listen to this file. We do, when it arrives.",
  replaces: "This is another file than {file}. What was sent of that one will be deleted.",
  send: "Send this file",
  sendAnyway: "Send it all the same",
  other: "Choose another",
  seconds: { one: "{count} second", other: "{count} seconds" } as PluralForms,
  findings: {
    empty: "The file is empty. Choose the recording again.",
    too_short: {
      base_video: "At {length} it is too short to learn from. Record at least 2 minutes.",
      voice: "At {length} it is too short to learn from. Record at least 1 minute.",
      consent: "",
    },
    too_long: {
      base_video: "At {length} it is longer than we can take. 3 to 5 minutes are ideal, 15 the most.",
      voice: "At {length} it is longer than we can take. Record 1 to 5 minutes.",
      consent: "",
    },
    shorter_than_ideal: "{length} is enough to begin with. 3 to 5 minutes show more of you.",
    longer_than_ideal: "{length} is more than your twin needs. 3 to 5 minutes are ideal.",
    too_few_lines: "The picture has {lines} lines. Set the camera to Full HD (1080p) or 4K and record again.",
    upright: "The picture stands upright. Hold the camera sideways.",
    nothing_heard: "Nothing can be heard. Check that the microphone is on.",
    quiet: "Quiet from here to {until}. Move closer; do not raise it afterwards.",
    quiet_throughout: "Quiet throughout. Move closer; do not raise it afterwards.",
    overdriven: "Overdriven: the tops are cut off. Move back a little.",
    silence: "{pause} of silence. That is no harm, unless something is missing there.",
  },
};

export default studioLook;
