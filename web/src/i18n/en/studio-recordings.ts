import { reasonWords } from "../../generated/recordings.ts";
import type { PluralForms } from "../plural.ts";
import studio from "./parts/studio.ts";

const studioRecordings = {
  meta: {
    title: "Your recordings, Studio, Tawam",
    description: "Send your base video, your voice and your spoken consent, and see what we found in them.",
  },
  ...studio,
  title: "Your recordings",
  trail: "Where you are",
  lead: "One video and one voice recording are enough to build your twin. We begin as soon as both are accepted.",
  over: "Production has stopped, so nothing can be sent now.",
  kept: "We keep your original exactly as it arrived; nothing is taken from it.",
  guide: "Recording guide",
  missing: {
    title: "We found no such production",
    text: "The address may be wrong, or the production belongs to another account.",
    action: "Back to the Studio",
  },
  rules: {
    base_video: { text: "At least 2 minutes; 3 to 5 are ideal.", end: "15 minutes" },
    voice: { text: "Your voice alone, 1 to 5 minutes.", end: "5 minutes" },
    consent: {
      text: "The statement, said to the camera by the person shown. Half a minute is enough.",
      end: "",
    },
  },
  ruler: { file: "This file: {length}. " },
  statement: {
    title: "Read this to the camera",
    byLink: "{name} records the statement by the link in the mail. It stands here once it has arrived.",
    first: "First the {link} is read and signed; then its text stands here, to be read to the camera.",
    link: "consent",
  },
  chooser: {
    drop: "Drop the file here, or choose it.",
    choose: "Choose a file",
    another: "Choose another recording",
    same: "Choose the file",
    unfinished: "{file} is not complete yet. Choose the same file again: sending goes on where it stopped.",
    base_video: "mp4, mov, webm or mkv: the original from your phone or camera.",
    voice: "mp3 or wav.",
    consent: "mp4, mov, webm or mkv: the original from your phone or camera.",
  },
  look: {
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
      wrong_type: {
        base_video: "This is not a video that we can take. Send an mp4, mov, webm or mkv file.",
        voice: "Send your voice as an .mp3 or .wav file.",
        consent: "This is not a video that we can take. Send an mp4, mov, webm or mkv file.",
      },
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
      too_few_lines:
        "The picture has {lines} lines. Set the camera to Full HD (1080p) or 4K and record again.",
      upright: "The picture stands upright. Hold the camera sideways.",
      nothing_heard: "Nothing can be heard. Check that the microphone is on.",
      quiet: "Quiet from here to {until}. Move closer; do not raise it afterwards.",
      quiet_throughout: "Quiet throughout. Move closer; do not raise it afterwards.",
      overdriven: "Overdriven: the tops are cut off. Move back a little.",
      silence: "{pause} of silence. That is no harm, unless something is missing there.",
    },
  },
  sending: {
    label: "Sending {file}",
    amount: "{sent} of {total}",
    preparing: "One moment...",
    sending: "Sending. We work out how long it takes...",
    left: { one: "About {count} minute left", other: "About {count} minutes left" } as PluralForms,
    almost: "Less than a minute left",
    paused: "Paused",
    offline: "No network. Sending goes on by itself when it is back.",
    failed: "Sending stopped. What arrived is safe.",
    notBegun: "Sending could not begin",
    sent: "Everything has arrived.",
    safe: "If the network drops or you close the page, sending goes on where it stopped, on another day too: choose the same file again.",
    pause: "Pause",
    resume: "Go on sending",
    chooseAgain: "Choose again",
    cancel: "Cancel sending",
    cancelLabel: "Cancel sending {file}",
    cancelFailed: { title: "Sending not canceled", description: "An error occurred while canceling" },
  },
  entry: {
    checking: "It has arrived. We look into it now; this takes a few minutes.",
    checked: "Our team watches it and writes to you.",
    findings: "What we found",
    reasons: "Why we could not accept it",
    note: "From our team: {note}",
  },
  figures: { lines: "{lines}p", rate: "{rate} frames a second" },
  reasons: Object.fromEntries(Object.entries(reasonWords).map(([code, { en }]) => [code, en])) as Partial<
    Record<string, string>
  >,
};

export default studioRecordings;
