import type { RecordingGuideText } from "../../../i18n/en/parts/recording-guide-text.ts";
import { useLoaded } from "../../../i18n/use-loaded.ts";
import { ConsentStatement } from "./consent-statement.tsx";
import { Framing } from "./framing.tsx";
import { GuideHero } from "./guide-hero.tsx";
import { GuideRows } from "./guide-rows.tsx";
import { GuideSection } from "./guide-section.tsx";
import { Lengths } from "./lengths.tsx";
import { Sending } from "./sending.tsx";
import { SoundWaves } from "./sound-waves.tsx";

/** The guide but for its checklist, from the camera to the sending. */
export function GuideText({ load }: { load: () => Promise<{ default: RecordingGuideText }> }) {
  const words = useLoaded(load);
  return (
    <div className="wrap">
      <GuideHero words={words} />
      <Lengths words={words.lengths} />
      <GuideSection name="framing" {...words.framing}>
        <Framing words={words.framing} />
      </GuideSection>
      <GuideSection name="room" {...words.room}>
        <GuideRows rows={words.room.rows} />
      </GuideSection>
      <GuideSection name="sound" {...words.sound}>
        <SoundWaves waves={words.sound.waves} />
      </GuideSection>
      <GuideSection name="consent" {...words.consent}>
        <ConsentStatement words={words.consent} avoid={words.avoid} />
      </GuideSection>
      <Sending words={words.sending} />
    </div>
  );
}
