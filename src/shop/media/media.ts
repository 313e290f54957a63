import type { MediaItem, Slide } from "../../contract/media.ts";
import type { Db } from "../kit/shop.ts";
import { allMedia, allSlides, type KnownFile } from "./queries.ts";
import type { Media, Placement, TimedSlide } from "./state.ts";

export async function loadMedia(db: Db): Promise<Media> {
  const slides = await allSlides(db);
  const items = await allMedia(db);
  return {
    slides: slides.map((row) => {
      const { placement, starts_at, ends_at } = row;
      return { placement, starts_at, ends_at, slide: slideOf(row) };
    }),
    items: items.map(itemOf),
  };
}

/** Slides of a placement that are shown at this moment. */
export function slidesShown({ slides }: Media, placement: Placement, now: Date): Slide[] {
  return slides.filter((timed) => timed.placement === placement && isDue(timed, now)).map(({ slide }) => slide);
}

/** The next moment after `now` at which a slide appears or goes, or null. */
export function nextSlideChange({ slides }: Media, now: Date): Date | null {
  const moments = slides.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  const coming = moments.filter((moment) => moment !== null && moment > now).map(Number);
  return coming.length > 0 ? new Date(Math.min(...coming)) : null;
}

function isDue({ starts_at, ends_at }: TimedSlide, now: Date): boolean {
  return (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);
}

/** What is known of every kept file, by its path. */
export type FilesByPath = ReadonlyMap<string, KnownFile>;

/** Size and colour of a picture. */
export function lookOf(files: FilesByPath, path: string) {
  const { width, height, placeholder } = files.get(path) ?? {};
  return { width: width ?? 0, height: height ?? 0, placeholder: placeholder ?? null };
}

export function itemOf(row: Awaited<ReturnType<typeof allMedia>>[number]): MediaItem {
  const { id, media_type, file_name, width, height, placeholder } = row;
  return { id, media_type, file: row.file_path, file_name, file_extention: row.extension, width, height, placeholder };
}

export function slideOf(row: Awaited<ReturnType<typeof allSlides>>[number]): Slide {
  const { id, placeholder, title, subtitle, link, button, text_side, text_colour, alt } = row;
  return {
    ...{ id, file: row.file_path, width: row.width ?? 0, height: row.height ?? 0, placeholder },
    ...{ title, subtitle, link, button, text_side, text_colour, alt },
  };
}
