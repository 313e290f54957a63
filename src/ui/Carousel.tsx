import { type MouseEvent, type ReactNode, type UIEvent, useEffect, useId, useRef, useState } from "react";
import { text } from "../language/text.ts";
import { Button, IconButton } from "./Button.tsx";
import styles from "./Carousel.module.css";
import { join } from "./join.ts";

interface CarouselSlide {
  key: string | number;
  content: ReactNode;
  /** A thumbnail; slides that have one can be selected directly. */
  thumbnail?: ReactNode;
}

interface CarouselProps {
  /** Names the region. */
  label: string;
  slides: CarouselSlide[];
  /** Milliseconds between slides; without it there is no autoplay. */
  interval?: number;
  /** Slides in view on a wide screen; always one on a narrow one. */
  inView?: 1 | 3;
  /** Where the controls are. */
  controls?: "below" | "over";
  /** The next slide fades in where the last one is, instead of moving there. */
  fading?: boolean;
  /** For slides with much content: all but the first are laid out when the carousel comes into view. */
  heavy?: boolean;
  /** Pictures of all slides but the first are loaded once the carousel is scrolled, hovered or focused. */
  deferred?: boolean;
  className?: string;
}

/**
 * Slides in a track with scroll snapping. Without scripts it can be swiped and scrolled. Autoplay stops for good with Pause, and
 * temporarily while hovered, focused or out of view; it never starts with reduced motion.
 */
export function Carousel({
  label,
  slides,
  interval,
  inView = 1,
  controls = "below",
  fading = false,
  heavy = false,
  deferred = false,
  className,
}: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const id = useId();
  const [place, setPlace] = useState(0);
  const [ready, setReady] = useState(false);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [visible, setVisible] = useState(false);
  const [seen, setSeen] = useState(false);
  const [used, setUsed] = useState(false);
  const [still, setStill] = useState(false);
  const last = slides.length - 1;

  useEffect(() => {
    setReady(true);
    // It may have been scrolled before hydration.
    if (track.current && track.current.scrollLeft > 0) setUsed(true);
    const preference = window.matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setStill(preference.matches);
    follow();
    preference.addEventListener("change", follow);
    const observer = new IntersectionObserver(
      ([entry]) => {
        setVisible((entry?.intersectionRatio ?? 0) >= 0.5);
        if (entry?.isIntersecting) setSeen(true);
      },
      { threshold: [0, 0.5] },
    );
    if (track.current) observer.observe(track.current);
    return () => {
      preference.removeEventListener("change", follow);
      observer.disconnect();
    };
  }, []);

  const behavior = still ? "instant" : fading ? "fade" : "smooth";
  const moving = interval !== undefined && last > 0 && !paused && !still;
  useEffect(() => {
    if (!moving || held || !visible) return;
    const timer = setInterval(() => step(track.current, 1, behavior), interval);
    return () => clearInterval(timer);
  }, [moving, held, visible, interval, behavior]);

  const move = (by: 1 | -1) => step(track.current, by, behavior);

  function hold() {
    setHeld(true);
    setUsed(true);
  }

  function followTrack(event: UIEvent<HTMLElement>) {
    setPlace(currentSlide(event.currentTarget));
    setUsed(true);
  }

  function choose(event: MouseEvent, index: number) {
    event.preventDefault();
    scrollTo(track.current, index, behavior);
  }

  return (
    <section
      className={join(styles.carousel, styles[controls], className)}
      aria-roledescription={text("carousel")}
      aria-label={label}
      data-deferred={(deferred && !used) || undefined}
      onMouseEnter={hold}
      onMouseLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: slides are no fields */}
      <div
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={text("Slides")}
        className={join(styles.track, inView === 3 && styles.three)}
        onScroll={followTrack}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: likewise
          <div
            key={slide.key}
            id={`${id}${index}`}
            className={styles.slide}
            role="group"
            aria-roledescription={text("slide")}
            aria-label={text("{place} of {count}", { place: index + 1, count: slides.length })}
          >
            {(index === 0 || seen || !heavy) && slide.content}
          </div>
        ))}
      </div>
      {last > 0 && slides[0]?.thumbnail !== undefined && (
        <ul className={styles.thumbnails}>
          {slides.map((slide, index) => (
            <li key={slide.key}>
              <a
                href={`#${id}${index}`}
                aria-label={text("Picture {number}", { number: index + 1 })}
                aria-current={index === place || undefined}
                onClick={(event) => choose(event, index)}
              >
                {slide.thumbnail}
              </a>
            </li>
          ))}
        </ul>
      )}
      {last > 0 && (
        <div className={join(styles.controls, !ready && styles.waiting)}>
          <span className={styles.count} aria-hidden="true">
            <b>{place + 1}</b> / {slides.length}
          </span>
          {interval !== undefined && !still && (
            <Button
              variant="quiet"
              size="small"
              icon={paused ? "play" : "pause"}
              className={styles.pause}
              onClick={() => setPaused(!paused)}
            >
              {paused ? text("Play") : text("Pause")}
            </Button>
          )}
          <IconButton icon="chevron-left" label={text("Previous slide")} onClick={() => move(-1)} />
          <IconButton icon="chevron-right" label={text("Next slide")} onClick={() => move(1)} />
        </div>
      )}
    </section>
  );
}

/** The slide nearest to the left edge. */
function currentSlide(track: HTMLElement): number {
  const slides = [...track.children] as HTMLElement[];
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - track.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}

type Change = "instant" | "smooth" | "fade";

/** One step forward or back, wrapping around. */
function step(track: HTMLElement | null, by: 1 | -1, behavior: Change): void {
  if (track) scrollTo(track, nextPlace(track, by), behavior);
}

function scrollTo(track: HTMLElement | null, index: number, behavior: Change): void {
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
    // First, because a slide that is elsewhere is not scrolled to.
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
