import type { MediaItem, Slide } from "../../contract/media.ts";
import type { Db } from "../kit/shop.ts";
import { type FileDetails, type ImageDetails, listMedia, listSlides } from "./queries.ts";
import type { Media, Placement, TimedSlide } from "./state.ts";

export async function loadMedia(db: Db): Promise<Media> {
  const slides = await listSlides(db);
  const items = await listMedia(db);
  return {
    slides: slides.map((row) => {
      const { placement, starts_at, ends_at } = row;
      return { placement, starts_at, ends_at, slide: toSlide(row) };
    }),
    items: items.map(toMediaItem),
  };
}

export function activeSlides({ slides }: Media, placement: Placement, now: Date): Slide[] {
  return slides.filter((timed) => timed.placement === placement && isDue(timed, now)).map(({ slide }) => slide);
}

/** When the next slide starts or ends; null when none does. */
export function nextSlideChange({ slides }: Media, now: Date): Date | null {
  const moments = slides.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
  const coming = moments.filter((moment) => moment !== null && moment > now).map(Number);
  return coming.length > 0 ? new Date(Math.min(...coming)) : null;
}

function isDue({ starts_at, ends_at }: TimedSlide, now: Date): boolean {
  return (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);
}

export type FilesByPath = ReadonlyMap<string, FileDetails>;

export function imageDetails(files: ReadonlyMap<string, ImageDetails>, path: string) {
  const { width, height, placeholder } = files.get(path) ?? {};
  return { width: width ?? 0, height: height ?? 0, placeholder: placeholder ?? null };
}

export function toMediaItem(row: Awaited<ReturnType<typeof listMedia>>[number]): MediaItem {
  const { id, media_type, file_name, width, height, placeholder } = row;
  return { id, media_type, file: row.file_path, file_name, file_extention: row.extension, width, height, placeholder };
}

export function toSlide(row: Awaited<ReturnType<typeof listSlides>>[number]): Slide {
  const { id, placeholder, title, subtitle, link, button, text_side, text_colour, alt } = row;
  return {
    id,
    file: row.file_path,
    width: row.width ?? 0,
    height: row.height ?? 0,
    placeholder,
    title,
    subtitle,
    link,
    button,
    text_side,
    text_colour,
    alt,
  };
}
