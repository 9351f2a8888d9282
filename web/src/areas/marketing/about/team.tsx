import avatarArtist from "../../../generated/pictures/about/avatarArtist.svg";
import channelManager from "../../../generated/pictures/about/channelManager.svg";
import producer from "../../../generated/pictures/about/producer.svg";
import scriptwriter from "../../../generated/pictures/about/scriptwriter.svg";
import videoEditor from "../../../generated/pictures/about/videoEditor.svg";
import voiceEngineer from "../../../generated/pictures/about/voiceEngineer.svg";
import type { Words } from "../../../i18n/dictionaries.ts";
import { Picture } from "../../../ui/art/picture.tsx";
import styles from "./team.module.css";

const portraits = [producer, scriptwriter, avatarArtist, voiceEngineer, videoEditor, channelManager];

/** The team by role, in the order in which a video meets them. Solid figures all: nobody here is a twin. */
export function Team({ words }: { words: Words<"about">["team"] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="team-title">
      <div className={styles.opening}>
        <h2 id="team-title" className="h2">
          {words.title}
        </h2>
        <p className="lead">{words.lead}</p>
      </div>
      <ol className={styles.roles}>
        {words.roles.map(({ title, text }, index) => (
          <li key={title} className={styles.role}>
            <Picture src={portraits[index] ?? producer} className={styles.portrait} />
            <div>
              <h3 className="h3">{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
