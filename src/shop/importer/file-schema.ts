import { z } from "zod";

/**
 * The catalogue file, row by row. db/demo/catalogue.schema.json says the same of the demonstration's file, more narrowly;
 * this is what any file of any shop must be. Every list may be left out: what it would hold is then left as it is.
 */

const id = z.int().min(1).max(2_147_483_647);
const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lowercase letters, digits and single hyphens");
// biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be shown, and the database refuses the first of them.
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;
const text = (max: number) => z.string().min(1).max(max).regex(printable, "contains unprintable characters");
const line = text(200);
const date = z.iso.date("must be a date as year-month-day");
const twoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const rupees = z.number().max(10_000_000).refine(twoDecimals, "can have at most two decimals");
const amount = rupees.positive();

const pictureName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*\.(?:webp|jpg|jpeg|png|avif)$/, "must be the name of a picture");
const markName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*\.(?:svg|webp|png)$/, "must be the name of a picture");
const documentName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9][a-z0-9-]*\.pdf$/, "must be the name of a PDF document");
const address = z
  .string()
  .max(300)
  .regex(/^https?:\/\//, "must be a URL such as https://www.example.com");

const state = z.strictObject({
  id,
  name: line,
  gst_code: z.string().regex(/^[0-9]{2}$/, "must be two digits"),
  type: z.enum(["state", "union_territory"]),
});
const city = z.strictObject({ id, name: line, state_id: id });

const category = z.strictObject({
  id,
  name: line,
  slug,
  code: z.string().regex(/^[A-Z0-9]{1,8}$/, "must be one to eight capital letters or digits"),
  file: pictureName,
  sort: z.int().min(1),
});
const subCategory = z.strictObject({ id, name: line, slug, category_id: id });
const attribute = z.strictObject({ attribute_id: id, attribute_name: line, unit: line.nullable() });

const lot = z.strictObject({
  lot_no: text(40),
  mfg_date: date,
  expiry: date.nullable(),
  quantity: z.int().min(0).max(1_000_000),
});

const variant = z.strictObject({
  id,
  ref_no: text(40).regex(/[A-Za-z0-9]/, "must have a letter or digit"),
  udi_di: z.string().regex(/^[0-9]{14}$/, "must be a GTIN of 14 digits"),
  mrp: amount,
  /** Left empty, it follows from the MRP and the shop's discount. */
  price: amount.nullish(),
  weight_g: z.int().min(1).max(2_000_000),
  attributes: z.array(z.strictObject({ attribute_id: id, attribute_name: line, value: text(300) })).max(20),
  lots: z.array(lot).max(1000).default([]),
});

/** Rates of GST on goods there are or were since 2017. */
const gstRates = [0, 0.25, 1.5, 3, 5, 12, 18, 28, 40];

const product = z.strictObject({
  id,
  slug,
  name: line,
  category_id: id,
  category: slug,
  sub_category_id: id,
  short_description: text(500),
  description_html: text(100_000),
  images: z.array(pictureName).min(1).max(30),
  /** One for each of `images`, in the same order. Left out, they follow from the product's name. */
  image_alts: z.array(text(300)).optional(),
  hsn: z.string().regex(/^[0-9]{4}(?:[0-9]{2}){0,2}$/, "must be an HSN code of 4, 6 or 8 digits"),
  gst_rate: z.number().refine((rate) => gstRates.includes(rate), `must be one of ${gstRates.join(", ")}`),
  device_class: z.enum(["A", "B", "C", "D"]),
  sterile: z.boolean(),
  single_use: z.boolean(),
  sterilisation: text(1000),
  top_sell: z.boolean().default(false),
  deal_of_day: z.boolean().default(false),
  enquiry_only: z.boolean().default(false),
  verified_only: z.boolean().default(false),
  compatible_with: z.array(slug).max(200).default([]),
  related: z.array(slug).max(50).default([]),
  ifu_document: documentName.nullable().default(null),
  variants: z.array(variant).min(1).max(500),
});

const slide = z.strictObject({
  id,
  file: pictureName,
  title: line,
  subtitle: text(300),
  link: z
    .string()
    .max(300)
    .regex(/^\/(?!\/)/, "must be a path in the shop, starting with /"),
  button: line.optional(),
  text_side: z.enum(["left", "right"]),
  text_colour: z.enum(["light", "dark"]),
  alt: text(300),
  starts_at: z.iso.datetime({ offset: true }).optional(),
  ends_at: z.iso.datetime({ offset: true }).optional(),
});

const testimonial = z.strictObject({ id, role: line, city: line, text: text(2000), rating: z.int().min(1).max(5) });
const mediaItem = z.strictObject({
  id,
  media_type: z.int().min(1).max(100),
  title: line,
  file: z
    .string()
    .regex(/^(?:images|documents)\/[a-z0-9][a-z0-9-]*\.[a-z]{3,4}$/, "must be a path in images/ or documents/"),
  extension: z.string().regex(/^[a-z]{3,4}$/, "must be the file name's extension"),
});

const coupon = z.strictObject({
  code: z
    .string()
    .max(40)
    .regex(/^[A-Z0-9]+$/, "must be capital letters and digits"),
  type: z.enum(["percent", "flat"]),
  value: amount,
  min_order: rupees.min(0),
  max_discount: amount.nullable(),
  valid_from: date,
  valid_to: date,
  usage_limit: z.int().min(1).nullable(),
  per_user_limit: z.int().min(1).nullable(),
  active: z.boolean(),
  description: z.string().max(300),
});

const question = z.strictObject({ id, question: text(500), answer: text(5000) });

export const lists = {
  states: state,
  cities: city,
  categories: category,
  sub_categories: subCategory,
  attributes: attribute,
  products: product,
  slider: slide,
  advertising: slide,
  testimonials: testimonial,
  media: mediaItem,
  coupons: coupon,
  faq: question,
};

const titled = { title: line, text: text(1000) };
/** Without words for its picture it only decorates. */
const pictured = { file: pictureName, alt: line.default("") };

export const parts = {
  company: z.strictObject({
    name: line,
    legal_name: line,
    tagline: line,
    address: text(500),
    state_id: id,
    gstin: line,
    phone: line,
    email: z.email("must be an email address"),
    website: address,
    blog_url: address,
    map_query: line,
    grievance: z
      .strictObject({ name: line, email: z.email("must be an email address"), phone: line, address: text(300) })
      .optional(),
    social: z.strictObject({ video: address, network: address, microblog: address, photos: address }),
    logo: markName,
    favicon: markName,
    blurb: text(1000),
  }),
  home: z.strictObject({
    features: z.array(z.strictObject(titled)).max(8),
    counters: z.array(z.strictObject({ label: line, value: z.number(), suffix: z.string().max(40) })).max(8),
    showcase: z.strictObject({ ...titled, ...pictured, items: z.array(slug).max(12) }),
    about: z.strictObject({ ...titled, ...pictured }),
    vision: text(1000),
    mission: text(1000),
  }),
  pages: z.record(slug, z.strictObject({ title: line, html: text(200_000) })),
};

/** Said about the file itself; not stored. */
export const asides = ["$schema", "meta"];

export type ListName = keyof typeof lists;
export type RowOf<Name extends ListName> = z.infer<(typeof lists)[Name]>;
export type PartName = keyof typeof parts;
export type PartOf<Name extends PartName> = z.infer<(typeof parts)[Name]>;
