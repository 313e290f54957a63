import { type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/** Zoom levels; the stylesheet has the same. */
const levels = [1, 2, 3] as const;
type Level = (typeof levels)[number];

/** Movement in pixels below which a press still counts as a click. */
const tremble = 4;

interface Held {
  x: number;
  y: number;
  left: number;
  top: number;
}

/**
 * Zooms a picture within a frame that scrolls: touch pans by scrolling, the mouse by dragging. The picture fills the frame at level 1,
 * so that a point in it is a share of the frame's scrollable area.
 */
export function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>(1);
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);
  /** The centre after the next change, as shares of the picture. */
  const middle = useRef({ x: 0.5, y: 0.5 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture has another size at each level
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [level]);

  function zoomBy(by: 1 | -1) {
    const box = frame.current;
    const next = levels[levels.indexOf(level) + by];
    if (!box || !next) return;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    setLevel(next);
  }

  /** A click zooms in on the point; at the highest level, it returns to the whole picture. */
  function onClick(event: MouseEvent) {
    const box = frame.current;
    if (!box || dragged.current) return;
    const { left, top } = box.getBoundingClientRect();
    middle.current = {
      x: (box.scrollLeft + event.clientX - left) / box.scrollWidth,
      y: (box.scrollTop + event.clientY - top) / box.scrollHeight,
    };
    setLevel(levels[levels.indexOf(level) + 1] ?? 1);
  }

  function onPointerDown(event: PointerEvent) {
    dragged.current = false;
    const box = frame.current;
    if (!box || level === 1 || event.pointerType !== "mouse" || event.button !== 0) return;
    held.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    box.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const box = frame.current;
    if (!box || !held.current) return;
    const { x, y, left, top } = held.current;
    const [across, down] = [event.clientX - x, event.clientY - y];
    if (Math.hypot(across, down) > tremble) dragged.current = true;
    box.scrollTo({ left: left - across, top: top - down, behavior: "instant" });
  }

  function letGo() {
    held.current = null;
  }

  return {
    level,
    largest: level === levels.at(-1),
    zoomBy,
    reset: () => setLevel(1),
    frame: { ref: frame, onClick, onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo },
  };
}
