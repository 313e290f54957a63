import { callSubject, subjectsChangedBy, type WriteSubject } from "../../contract/staff/changes.ts";
import { staffCalls } from "../../contract/staff/index.ts";
import { may, type Right, type Role } from "../../contract/staff/rights.ts";

/** The subjects of the audit log, with the writes that change them. */
const writes: Readonly<Record<string, readonly WriteSubject[]>> = {
  attribute: ["attributes"],
  "canned reply": ["canned-replies"],
  category: ["categories"],
  challan: ["challans"],
  coupon: ["coupons"],
  courier: ["couriers"],
  customer: ["customers", "gstins", "licences", "notes"],
  "delivery areas": ["delivery-areas"],
  document: ["documents"],
  enquiry: ["enquiries", "notes"],
  FAQ: ["faq"],
  file: ["media-items"],
  import: ["imports"],
  job: ["failed-jobs"],
  kit: ["kits"],
  lot: ["lots"],
  media: ["media-items"],
  order: ["notes", "orders", "returns"],
  // Customers and the shop itself also move orders, which the audit log does not record.
  "order moved": ["orders", "returns"],
  page: ["pages"],
  product: ["products"],
  promotion: ["promotions"],
  registration: ["registrations"],
  remittance: ["remittances"],
  retention: ["settings"],
  review: ["reviews"],
  "search term": ["search-terms"],
  "search terms": ["search-terms"],
  setting: ["settings"],
  slides: ["slides"],
  staff: ["members"],
  stock: ["stock"],
  "sub-category": ["sub-categories"],
  testimonials: ["testimonials"],
  translation: ["translations"],
  translations: ["translations"],
  variant: ["variants"],
};

/** Subjects of reads that show the changed record itself (`own`), and of reads that the change may affect (`others`). */
export function subjectsTouched(subject: string): { own: readonly string[]; others: readonly string[] } {
  const own: readonly WriteSubject[] = writes[subject] ?? [];
  const others = new Set(own.flatMap(subjectsChangedBy).filter((each) => !(own as readonly string[]).includes(each)));
  return { own, others: [...others, "audit"] };
}

const rightsToRead = new Map<string, Set<Right | "signed-in">>();
for (const [name, { right }] of Object.entries(staffCalls)) {
  if (!name.startsWith("GET ") || right === "signed-out") continue;
  const subject = callSubject(name);
  rightsToRead.set(subject, (rightsToRead.get(subject) ?? new Set()).add(right));
}

/** Whether a role may read anything about a subject. */
export function mayRead(role: Role, subject: string): boolean {
  const rights = rightsToRead.get(subject) ?? [];
  return [...rights].some((right) => right === "signed-in" || may(role, right));
}
