import { inEachLanguage, text } from "../../../language/text.ts";

/** The information pages. Those with a slug are texts that staff edit under that slug. */
export const infoPages = inEachLanguage(() => [
  { path: "/about-us", slug: "about", name: text("About us") },
  { path: "/quality", slug: "quality", name: text("Quality") },
  { path: "/career", slug: "career", name: text("Career") },
  { path: "/payments", slug: "payments", name: text("Payments") },
  { path: "/cancellection", slug: "cancellation", name: text("Cancellation and returns") },
  { path: "/privacy-policy", slug: "privacy", name: text("Privacy policy") },
  { path: "/faq", slug: null, name: text("FAQ") },
  { path: "/contact-us", slug: null, name: text("Contact us") },
  { path: "/seller-details", slug: null, name: text("Seller details") },
]);
