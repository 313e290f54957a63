import type { StaffCallName } from "./index.ts";

/** The first part of a call's path: `orders` for `POST staff/orders/:token/ship`. */
type SubjectOf<Name> = Name extends `${string} staff/${infer Subject}/${string}`
  ? Subject
  : Name extends `${string} staff/${infer Subject}`
    ? Subject
    : never;

export type ReadSubject = SubjectOf<Extract<StaffCallName, `GET ${string}`>>;
export type WriteSubject = SubjectOf<Exclude<StaffCallName, `GET ${string}`>>;

/** What a write to each subject changes besides the subject itself. */
const changes: Readonly<Record<WriteSubject, readonly ReadSubject[]>> = {
  "assisted-orders": ["coupons", "customers", "lots", "movements", "orders", "pick-list", "stock"],
  attachments: [],
  attributes: ["categories", "products", "translations"],
  books: [],
  "bulk-runs": [
    "coupons",
    "couriers",
    "customers",
    "documents",
    "lots",
    "movements",
    "notes",
    "orders",
    "pick-list",
    "remittances",
    "stock",
  ],
  "canned-replies": [],
  categories: ["product-choices", "products", "translations"],
  challans: ["documents", "lots", "movements", "orders", "stock"],
  "change-password": ["sessions"],
  coupons: [],
  couriers: ["orders", "remittances"],
  "credit-notes": ["documents"],
  customers: ["assisted-orders"],
  "delivery-areas": [],
  documents: [],
  enquiries: ["customers", "grievances", "notes"],
  "failed-jobs": [],
  faq: [],
  gstins: [],
  imports: ["attributes", "categories", "lots", "product-choices", "products", "stock", "translations"],
  join: [],
  kits: [],
  licences: [],
  logos: [],
  lots: ["movements", "orders", "pick-list", "stock"],
  "media-items": [],
  members: ["colleagues", "enquiries", "sessions"],
  orders: [
    "bulk-runs",
    "coupons",
    "couriers",
    "customers",
    "documents",
    "lots",
    "movements",
    "notes",
    "pick-list",
    "remittances",
    "stock",
  ],
  pages: [],
  notes: [],
  notices: [],
  passkeys: ["members", "sessions"],
  pictures: [],
  preview: [],
  promotions: ["customers", "lots", "movements", "stock"],
  products: ["attributes", "categories", "lots", "product-choices", "settings", "stock", "translations"],
  registrations: ["orders", "settings"],
  remittances: ["books", "orders"],
  replacements: ["challans", "documents", "lots", "movements", "orders", "stock"],
  returns: ["customers", "documents", "lots", "movements", "orders", "stock"],
  reviews: [],
  "search-terms": [],
  "second-factor": ["members", "sessions"],
  sessions: [],
  settings: ["price", "products"],
  "sign-in": [],
  "sign-in-policy": ["members"],
  "sign-out": [],
  slides: [],
  stock: ["lots", "movements", "orders", "pick-list"],
  "sub-categories": ["categories", "product-choices", "products", "translations"],
  testimonials: [],
  translations: ["attributes", "categories"],
  variants: ["products", "stock"],
};

/** The subjects of reads whose replies a write to a subject may change, including the subject itself. */
export function subjectsChangedBy(write: WriteSubject): readonly string[] {
  return [write, ...changes[write]];
}

/** `orders` for `POST staff/orders/:token/ship`. */
export function callSubject(name: string): string {
  return name.split("/")[1] ?? "";
}
