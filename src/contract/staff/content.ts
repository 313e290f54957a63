import { z } from "zod";
import { givenMoment, id, inData, integer, line, moment, multiline, optional } from "../fields.ts";
import { mediaItem, slide } from "../media.ts";
import { faqEntry, testimonial } from "../site.ts";
import type { StaffCallTable } from "./call.ts";
import { seen } from "./seen.ts";

const version = z
  .object({
    id: z.int(),
    title: z.string(),
    body: z.string(),
    saved_at: moment,
    member_name: z.string().nullable().describe("null: imported with the catalogue file"),
  })
  .meta({ id: "ContentVersion" });
export type ContentVersion = z.infer<typeof version>;

const pageListed = z.object({
  slug: z.string(),
  title: z.string(),
  changed_at: moment.nullable().describe("null: it has no content yet"),
});
export type PageListed = z.infer<typeof pageListed>;

const pageShown = pageListed.extend({ html: z.string(), versions: z.array(version) });
export type PageShown = z.infer<typeof pageShown>;

const slideShown = slide
  .extend({ starts_at: moment.nullable(), ends_at: moment.nullable() })
  .meta({ id: "SlideShown" });
export type SlideShown = z.infer<typeof slideShown>;

const html = z
  .string({ error: "Text is required." })
  .trim()
  .min(1, "Text is required.")
  .max(100_000, "This text is too long.");

/** The state of the list when it was shown, so that saving cannot overwrite a colleague's change. */
const listSchema = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), seen: z.string() });
const itemsSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(200, "At most 200."), seen });

const ofExisting = { id: optional(id).describe("null for a new entry") };
const file = z.string({ error: "Choose a file." }).regex(/^\/files\/\S{1,280}$/, "Choose a file.");
const when = optional(givenMoment);
const maybe = (label: string, max = 200) => optional(line(label, max)).transform((typed) => typed ?? "");

const faqGiven = z.object({ ...ofExisting, question: line("Question"), answer: multiline("Answer") });
export type FaqGiven = z.infer<typeof faqGiven>;

const testimonialGiven = z.object({
  ...ofExisting,
  ...{ role: line("Role", 100), city: line("City", 100), text: multiline("Text", 1000), rating: integer(1, 5) },
});
export type TestimonialGiven = z.infer<typeof testimonialGiven>;

const mediaType = { error: "Choose catalogue, testimonial or news." };
const mediaGiven = z.object({
  ...ofExisting,
  media_type: z
    .union([z.number(), z.string()], mediaType)
    .transform(Number)
    .pipe(z.union([z.literal(5), z.literal(2), z.literal(4)], mediaType)),
  file_name: line("Name", 120),
  file,
});
export type MediaGiven = z.infer<typeof mediaGiven>;

const slideGiven = z
  .object({
    ...ofExisting,
    ...{ title: line("Title", 120), subtitle: maybe("Subtitle"), alt: line("Picture description"), file },
    link: z
      .string({ error: "Enter a link." })
      .trim()
      .max(300, "Link can have at most 300 characters.")
      .regex(/^\/(?:[^\s/\\]\S*)?$/, "Start with /, as in the path of the page to link to."),
    button: optional(line("Button", 30)),
    text_side: z.enum(["left", "right"], { error: "Choose a side." }),
    text_colour: z.enum(["light", "dark"], { error: "Choose a colour." }),
    ...{ starts_at: when, ends_at: when },
  })
  // Compares only valid dates: an invalid one has been reported at its own field.
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || !(Date.parse(ends_at) <= Date.parse(starts_at)), {
    path: ["ends_at"],
    error: "The end must be after the start.",
  });
export type SlideGiven = z.infer<typeof slideGiven>;

const changes = { right: "content.change" } as const;
const guarded = { refusals: { 409: ["state_changed"] } } as const;
const slug = z.object({ slug: z.string().max(60) });
const placement = z.object({ placement: z.enum(["banner", "advertising"]) });

export const contentCalls = {
  "GET staff/pages": { summary: "Content pages", ...changes, reply: inData(z.array(pageListed)) },
  "GET staff/pages/:slug": {
    summary: "A page with its version history",
    ...changes,
    params: slug,
    reply: inData(pageShown),
  },
  "PUT staff/pages/:slug": {
    summary: "Update a page; unsafe HTML is removed and the previous version is kept",
    ...changes,
    ...guarded,
    params: slug,
    body: z.object({
      title: line("Title", 120),
      html,
      seen: z.string().max(100).nullable().describe("changed_at as it was shown"),
    }),
    reply: inData(pageShown),
  },
  "POST staff/preview": {
    summary: "Preview sanitised HTML; nothing is stored",
    ...changes,
    unaudited: "nothing is stored",
    body: z.object({ html }),
    reply: inData(z.object({ html: z.string() })),
  },
  "GET staff/faq": { summary: "Questions and answers, in display order", ...changes, reply: listSchema(faqEntry) },
  "PUT staff/faq": {
    summary: "Replace the questions, in this order",
    ...changes,
    ...guarded,
    body: itemsSchema(faqGiven),
    reply: listSchema(faqEntry),
  },
  "GET staff/faq/:id/versions": {
    summary: "The version history of a question and its answer, newest first",
    ...changes,
    params: z.object({ id }),
    reply: inData(z.array(version)),
  },
  "GET staff/testimonials": { summary: "Testimonials, in display order", ...changes, reply: listSchema(testimonial) },
  "PUT staff/testimonials": {
    summary: "Replace the testimonials, in this order",
    ...changes,
    ...guarded,
    body: itemsSchema(testimonialGiven),
    reply: listSchema(testimonial),
  },
  "GET staff/media-items": { summary: "Catalogues, testimonials and news", ...changes, reply: listSchema(mediaItem) },
  "PUT staff/media-items": {
    summary: "Replace the media list, in this order",
    ...changes,
    ...guarded,
    body: itemsSchema(mediaGiven),
    reply: listSchema(mediaItem),
  },
  "GET staff/slides/:placement": {
    summary: "Slides of a carousel, including scheduled and ended ones",
    ...changes,
    params: placement,
    reply: listSchema(slideShown),
  },
  "PUT staff/slides/:placement": {
    summary: "Replace a carousel's slides, in this order",
    ...changes,
    ...guarded,
    params: placement,
    body: itemsSchema(slideGiven),
    reply: listSchema(slideShown),
  },
} satisfies StaffCallTable;
