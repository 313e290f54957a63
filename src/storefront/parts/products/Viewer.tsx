import { useEffect, useEffectEvent } from "react";
import { text } from "../../../language/text.ts";
import { IconButton } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useZoom } from "./useZoom.ts";
import styles from "./Viewer.module.css";

interface ViewedPicture {
  src: string;
  alt: string;
  width?: number | null;
  height?: number | null;
}

interface ViewerProps {
  title: string;
  /** Null when the viewer is closed. */
  picture: ViewedPicture | null;
  onClose(): void;
  /** Goes to the next or previous picture; absent if there is only one. */
  onStep?: ((by: 1 | -1) => void) | undefined;
}

/** One picture as large as the screen allows. A click, a tap, the buttons or the keys + and - zoom further. */
export function Viewer({ title, picture, onClose, onStep }: ViewerProps) {
  return (
    <Dialog title={title} open={picture !== null} onClose={onClose} size="wide">
      {picture && <Enlarged picture={picture} onStep={onStep} />}
    </Dialog>
  );
}

function Enlarged({ picture, onStep }: { picture: ViewedPicture; onStep?: ViewerProps["onStep"] }) {
  const { level, largest, zoomBy, reset, frame } = useZoom();

  function step(by: 1 | -1) {
    reset();
    onStep?.(by);
  }

  // The focus may be on the dialog's own button, so keys are handled wherever it is.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(1);
    else if (event.key === "-") zoomBy(-1);
    else if (event.key === "0") reset();
    // When zoomed in, the arrow keys scroll the picture.
    else if (event.key === "ArrowRight" && level === 1) step(1);
    else if (event.key === "ArrowLeft" && level === 1) step(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture is no field */}
      <div
        {...frame}
        role="group"
        aria-label={text("Picture")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={styles.frame}
        data-zoom={level}
      >
        <img
          src={picture.src}
          alt={picture.alt}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          draggable={false}
        />
      </div>
      <div className={styles.controls}>
        {onStep && <IconButton icon="chevron-left" label={text("Previous picture")} onClick={() => step(-1)} />}
        {onStep && <IconButton icon="chevron-right" label={text("Next picture")} onClick={() => step(1)} />}
        <span className={styles.level} aria-live="polite">
          {level * 100} %
        </span>
        <IconButton icon="minus" label={text("Zoom out")} aria-disabled={level === 1} onClick={() => zoomBy(-1)} />
        <IconButton icon="plus" label={text("Zoom in")} aria-disabled={largest} onClick={() => zoomBy(1)} />
      </div>
    </>
  );
}
