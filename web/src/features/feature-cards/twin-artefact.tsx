import { ArtFrame } from "../../ui/art/art-frame.tsx";
import { Twin } from "../../ui/art/twin.tsx";
import styles from "./twin-artefact.module.css";

export function TwinArtefact() {
  return (
    <ArtFrame
      width={760}
      height={392}
      field="saffron"
      dot={[430, 215, 270]}
      className={styles.frame}
      art={<Twin figure="ghutra" palette="gulf" x={150} y={6} scale={1.36} dx={118} pitch={5} line={1.6} />}
    />
  );
}
