import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./Viewer.module.css";

interface ViewerProps {
  title: string;
  /** Null: nothing is being looked at. */
  picture: { src: string; alt: string; width?: number | null; height?: number | null } | null;
  onClose(): void;
}

/** One picture as large as the screen allows. */
export function Viewer({ title, picture, onClose }: ViewerProps) {
  return (
    <Dialog title={title} open={picture !== null} onClose={onClose} size="wide">
      {picture && (
        <img
          className={styles.picture}
          src={picture.src}
          alt={picture.alt}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
        />
      )}
    </Dialog>
  );
}
