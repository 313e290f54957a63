/** How the next slide appears: the track jumps or scrolls to it, or it fades in in place. */
type Change = "instant" | "smooth" | "fade";

/** The slide nearest to the left edge. */
export function currentSlide(track: HTMLElement): number {
  const slides = [...track.children] as HTMLElement[];
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

/** One step forward or back, wrapping around. */
export function step(track: HTMLElement | null, by: 1 | -1, behavior: Change): void {
  if (track) scrollTo(track, nextPlace(track, by), behavior);
}

export function scrollTo(track: HTMLElement | null, index: number, behavior: Change): void {
  const slide = track?.children[index];
  if (!track || !(slide instanceof HTMLElement)) return;
  const left = slide.offsetLeft;
  if (behavior !== "fade") {
    track.scrollTo({ left, behavior });
    return;
  }
  const here = { translate: `${track.scrollLeft - left}px`, zIndex: 1 };
  const fade = slide.animate(
    [
      { ...here, opacity: 0 },
      { ...here, opacity: 1 },
    ],
    {
      duration: fadeTime,
      fill: "forwards",
    },
  );
  fade.onfinish = () => {
    // Cancel first, because a slide positioned elsewhere cannot be scrolled to.
    fade.cancel();
    track.scrollTo({ left, behavior: "instant" });
  };
}

/** Milliseconds. */
const fadeTime = 250;

function nextPlace(track: HTMLElement, by: 1 | -1): number {
  const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 2;
  if (by === 1) return atEnd ? 0 : currentSlide(track) + 1;
  return track.scrollLeft <= 2 ? track.children.length - 1 : currentSlide(track) - 1;
}
