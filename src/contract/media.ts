import { z } from "zod";
import type { CallTable } from "./call.ts";
import { id, inData } from "./fields.ts";

/** A picture's dominant colour, shown while it loads; null if the picture is transparent. */
const placeholder = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .nullable();

/** A picture's size in pixels, and the colour to show while it loads. */
export const pictureLook = { width: z.int(), height: z.int(), placeholder };

export const slide = z
  .object({
    id: z.int(),
    file: z.string(),
    ...pictureLook,
    title: z.string(),
    subtitle: z.string(),
    link: z.string(),
    button: z.string().nullable(),
    text_side: z.enum(["left", "right"]),
    text_colour: z.enum(["light", "dark"]),
    alt: z.string(),
  })
  .meta({ id: "Slide" });
export type Slide = z.infer<typeof slide>;

/** `media_type`: 5 catalogue, 2 testimonial, 4 news. The spelling of `file_extention` is the specification's. */
export const mediaItem = z
  .object({
    id: z.int(),
    media_type: z.int(),
    file: z.string(),
    file_name: z.string(),
    file_extention: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder,
  })
  .meta({ id: "MediaItem" });
export type MediaItem = z.infer<typeof mediaItem>;

export const mediaCalls = {
  "GET slider-data": {
    summary: "Slides of the banner carousel, or with ?placement=advertising of the advertising carousel",
    access: "public",
    query: z.object({ placement: z.enum(["banner", "advertising"]).optional() }),
    reply: inData(z.array(slide)),
  },
  "GET upload-media-list": {
    summary: "Catalogues (5), testimonials (2) and news (4)",
    access: "public",
    query: z.object({ media_type: id.optional() }),
    reply: inData(z.array(mediaItem)),
  },
} satisfies CallTable;
