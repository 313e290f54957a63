import { type ReactNode, type UIEvent, useEffect, useId, useRef, useState } from "react";
import { text } from "../language/text.ts";
import { Button, IconButton } from "./Button.tsx";
import styles from "./Carousel.module.css";
import { currentSlide, scrollTo, step } from "./carousel-track.ts";
import { join } from "./join.ts";
import { useInView } from "./useInView.ts";
import { useReducedMotion } from "./useReducedMotion.ts";

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
  /** The next slide fades in in place instead of moving in. */
  fading?: boolean;
  /** For slides with much content: all but the first are laid out when the carousel comes into view. */
  heavy?: boolean;
  /** Pictures of all slides but the first are loaded once the carousel is scrolled, hovered or focused. */
  deferred?: boolean;
  className?: string;
}

/**
 * Slides in a track with scroll snapping. Without scripts it can be swiped and scrolled. Pause stops autoplay for good; it is suspended
 * while the carousel is hovered, focused or out of view, and never starts with reduced motion.
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
  const [used, setUsed] = useState(false);
  const last = slides.length - 1;

  useEffect(() => {
    setReady(true);
    // The track may have been scrolled before hydration.
    if (track.current && track.current.scrollLeft > 0) setUsed(true);
  }, []);

  const still = useReducedMotion();
  const { visible, seen } = useInView(track);

  const behavior = still ? "instant" : fading ? "fade" : "smooth";
  const moving = interval !== undefined && last > 0 && !paused && !still;
  useEffect(() => {
    if (!moving || held || !visible) return;
    const timer = setInterval(() => step(track.current, 1, behavior), interval);
    return () => clearInterval(timer);
  }, [moving, held, visible, interval, behavior]);

  const move = (by: 1 | -1) => step(track.current, by, behavior);
  const show = (index: number) => scrollTo(track.current, index, behavior);

  function hold() {
    setHeld(true);
    setUsed(true);
  }

  function followTrack(event: UIEvent<HTMLElement>) {
    setPlace(currentSlide(event.currentTarget));
    setUsed(true);
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
        <Slides id={id} slides={slides} onlyFirst={heavy && !seen} />
      </div>
      {last > 0 && slides[0]?.thumbnail !== undefined && (
        <Thumbnails id={id} slides={slides} place={place} onChoose={show} />
      )}
      {last > 0 && (
        <Controls waiting={!ready} place={place} count={slides.length} onStep={move}>
          {interval !== undefined && !still && <PauseButton paused={paused} onPress={() => setPaused(!paused)} />}
        </Controls>
      )}
    </section>
  );
}

interface SlidesProps {
  /** A slide's id is this one plus its position. */
  id: string;
  slides: readonly CarouselSlide[];
  /** Leaves all slides but the first empty. */
  onlyFirst: boolean;
}

function Slides({ id, slides, onlyFirst }: SlidesProps) {
  return slides.map((slide, index) => (
    // biome-ignore lint/a11y/useSemanticElements: slides are no fields
    <div
      key={slide.key}
      id={`${id}${index}`}
      className={styles.slide}
      role="group"
      aria-roledescription={text("slide")}
      aria-label={text("{place} of {count}", { place: index + 1, count: slides.length })}
    >
      {(index === 0 || !onlyFirst) && slide.content}
    </div>
  ));
}

interface ThumbnailsProps {
  /** The same as for the slides. */
  id: string;
  slides: readonly CarouselSlide[];
  place: number;
  onChoose(index: number): void;
}

/** Links to the slides. Without scripts the browser scrolls to them. */
function Thumbnails({ id, slides, place, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {slides.map((slide, index) => (
        <li key={slide.key}>
          <a
            href={`#${id}${index}`}
            aria-label={text("Picture {number}", { number: index + 1 })}
            aria-current={index === place || undefined}
            onClick={(event) => {
              event.preventDefault();
              onChoose(index);
            }}
          >
            {slide.thumbnail}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ControlsProps {
  /** Until hydration, they take up space without being visible. */
  waiting: boolean;
  place: number;
  count: number;
  onStep(by: 1 | -1): void;
  children: ReactNode;
}

function Controls({ waiting, place, count, onStep, children }: ControlsProps) {
  return (
    <div className={join(styles.controls, waiting && styles.waiting)}>
      <span className={styles.count} aria-hidden="true">
        <b>{place + 1}</b> / {count}
      </span>
      {children}
      <IconButton icon="chevron-left" label={text("Previous slide")} onClick={() => onStep(-1)} />
      <IconButton icon="chevron-right" label={text("Next slide")} onClick={() => onStep(1)} />
    </div>
  );
}

function PauseButton({ paused, onPress }: { paused: boolean; onPress(): void }) {
  return (
    <Button variant="quiet" size="small" icon={paused ? "play" : "pause"} className={styles.pause} onClick={onPress}>
      {paused ? text("Play") : text("Pause")}
    </Button>
  );
}
