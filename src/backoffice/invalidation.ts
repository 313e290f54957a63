import type { StaffCallName } from "../contract/staff/index.ts";

/** The first part of a call's path: `orders` for `POST staff/orders/:token/ship`. */
type SubjectOf<Name> = Name extends `${string} staff/${infer Subject}/${string}`
  ? Subject
  : Name extends `${string} staff/${infer Subject}`
    ? Subject
    : never;

type ReadSubject = SubjectOf<Extract<StaffCallName, `GET ${string}`>>;
type WriteSubject = SubjectOf<Exclude<StaffCallName, `GET ${string}`>>;

/** What a write to each subject changes besides the subject itself. */
const changes: Record<WriteSubject, readonly ReadSubject[]> = {
  "assisted-orders": ["coupons", "customers", "lots", "movements", "orders", "pick-list", "stock"],
  attributes: ["categories", "products"],
  books: [],
  "bulk-runs": [
    "coupons",
    "couriers",
    "customers",
    "documents",
    "lots",
    "movements",
    "orders",
    "pick-list",
    "remittances",
    "stock",
  ],
  "canned-replies": [],
  categories: ["product-choices", "products"],
  challans: ["documents", "lots", "movements", "orders", "stock"],
  "change-password": ["sessions"],
  coupons: [],
  couriers: ["orders", "remittances"],
  "credit-notes": ["documents"],
  customers: ["assisted-orders"],
  "delivery-areas": [],
  documents: [],
  enquiries: ["customers", "grievances"],
  "failed-jobs": [],
  faq: [],
  gstins: [],
  imports: ["attributes", "categories", "lots", "product-choices", "products", "stock"],
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
  products: ["attributes", "categories", "lots", "product-choices", "settings", "stock"],
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
  "sub-categories": ["categories", "product-choices", "products"],
  testimonials: [],
  variants: ["products", "stock"],
};

/** Logs and counts, which every write may change. */
const records: readonly ReadSubject[] = ["audit", "failed-jobs", "mails", "reports", "search", "security-events"];

/** POST only because they need a request body. They change nothing. */
const questions: readonly StaffCallName[] = [
  "POST staff/assisted-orders/details",
  "POST staff/assisted-orders/lines",
  "POST staff/assisted-orders/purchase-order",
  "POST staff/bulk-runs/check-tracking",
  "POST staff/delivery-areas/check",
  "POST staff/orders/:token/change/preview",
  "POST staff/orders/:token/credit/preview",
  "POST staff/passkeys/options",
  "POST staff/preview",
  "POST staff/remittances/check",
  "POST staff/settings/company/preview",
  "POST staff/settings/delivery/preview",
  "POST staff/settings/home/preview",
  "POST staff/settings/payment/preview",
  "POST staff/settings/selling/preview",
  "POST staff/stock/scan",
];

/** Whether a write may change the reply to a read such as `GET staff/orders`. */
export function isChangedBy(write: StaffCallName, read: string): boolean {
  if (questions.includes(write)) return false;
  const subject = callSubject(write);
  const changed: readonly string[] = [subject, ...changes[subject as WriteSubject], ...records];
  return changed.includes(callSubject(read));
}

function callSubject(name: string): string {
  return name.split("/")[1] ?? "";
}
