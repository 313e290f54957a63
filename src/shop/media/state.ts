import type { MediaItem, Slide } from "../../contract/media.ts";
import type { MediaTables } from "./tables.ts";

export type Placement = MediaTables["slides"]["placement"];

/** A slide and when it is shown; null means no limit. */
export interface TimedSlide {
  readonly placement: Placement;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly slide: Slide;
}

/** Slides and media as part of the public state, in display order. */
export interface Media {
  readonly slides: readonly TimedSlide[];
  readonly items: readonly MediaItem[];
}
