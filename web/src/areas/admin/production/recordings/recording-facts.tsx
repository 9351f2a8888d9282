import { fileSize } from "../../../../i18n/file-size.ts";
import { fill } from "../../../../i18n/fill.tsx";
import { useLanguage } from "../../../../i18n/language-context.ts";
import { shortDateAndTime } from "../../../../i18n/moments.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { Ltr } from "../../../../ui/ltr.tsx";
import { clockTime } from "../../../../ui/studio/clock-time.ts";
import { Fact, Facts } from "../../lists/record-view.tsx";
import { memberName, useTeam } from "../../lists/team.tsx";
import type { Recording } from "./api.ts";

/** What is known of a recording's file, and who decided about it. */
export function RecordingFacts({ recording }: { recording: Recording }) {
  const { language } = useLanguage();
  const { recording: words } = useWords("admin/production");
  const { media, received_at, size, decided_at } = recording;
  return (
    <Facts>
      {received_at && <Fact term={words.sent}>{shortDateAndTime(received_at, language)}</Fact>}
      {media && (
        <Fact term={words.length}>
          <Ltr>{clockTime(media.duration)}</Ltr>
        </Fact>
      )}
      {media?.width && (
        <Fact term={words.picture}>
          <Picture {...media} />
        </Fact>
      )}
      {media?.loudness != null && (
        <Fact term={words.loudness}>
          <Ltr>{words.lufs.replace("{value}", media.loudness.toFixed(1).replace("-", "−"))}</Ltr>
        </Fact>
      )}
      <Fact term={words.size}>{fileSize(size, language)}</Fact>
      {decided_at && (
        <Fact term={words.decided}>
          {shortDateAndTime(decided_at, language)}
          <Decider id={recording.decided_by} />
        </Fact>
      )}
    </Facts>
  );
}

function Picture({ width, height, frame_rate }: NonNullable<Recording["media"]>) {
  const { recording: words } = useWords("admin/production");
  const size = (
    <Ltr>
      {width} × {height}
    </Ltr>
  );
  if (frame_rate === null) return size;
  return fill(words.lines, { size, rate: Math.round(frame_rate) });
}

function Decider({ id }: { id: string | null }) {
  const { recording: words } = useWords("admin/production");
  const team = useTeam();
  if (id === null || team === null) return null;
  const member = team.find((known) => known.id === id);
  return (
    <>
      <br />
      {words.decidedBy.replace("{name}", member ? memberName(member) : words.somebody)}
    </>
  );
}
