import type { MediaItem, Slide } from "../../contract/media.ts";
import type { Prepared } from "../../platform/http/prepared.ts";
import { publicAnswer, publicAnswerOnce } from "../kit/public-reply.ts";
import type { Db } from "../kit/shop.ts";
import { allMedia, allSlides, type KnownFile, type SlideRow } from "./queries.ts";

/** The part of the public memory that this module fills. */
export interface Media {
  /** Slides of a placement that are shown at this moment. */
  slides(placement: SlideRow["placement"], now: Date): Prepared;
  /** All media, or those of one type. */
  list(mediaType?: number): Prepared;
  /** The next moment after `now` at which a slide appears or goes, or null. */
  nextChange(now: Date): Date | null;
}

export async function loadMedia(db: Db): Promise<Media> {
  const slides = await allSlides(db);
  const items = (await allMedia(db)).map(itemOf);
  const everything = publicAnswerOnce(() => ({ data: items }));
  const byType = new Map(
    [...Map.groupBy(items, (item) => item.media_type)].map(([type, data]) => [
      type,
      publicAnswerOnce(() => ({ data })),
    ]),
  );
  const none = publicAnswerOnce(() => ({ data: [] }));
  const shown = new Map<string, Prepared>();

  return {
    list: (mediaType) => (mediaType === undefined ? everything : (byType.get(mediaType) ?? none))(),
    slides(placement, now) {
      const due = slides.filter((slide) => slide.placement === placement && isDue(slide, now));
      const key = `${placement} ${due.map((slide) => slide.id).join(" ")}`;
      const prepared = shown.get(key) ?? publicAnswer({ data: due.map(slideOf) });
      shown.set(key, prepared);
      return prepared;
    },
    nextChange(now) {
      const moments = slides.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]);
      const coming = moments.filter((moment) => moment !== null && moment > now).map(Number);
      return coming.length > 0 ? new Date(Math.min(...coming)) : null;
    },
  };
}

function isDue({ starts_at, ends_at }: SlideRow, now: Date): boolean {
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
