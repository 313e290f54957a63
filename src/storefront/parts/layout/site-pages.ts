import { inEachLanguage, text } from "../../../language/text.ts";

/** The pages in the header and in the menu. */
export const sitePages = inEachLanguage(() => [
  { to: "/top-selling", name: text("Top Selling") },
  { to: "/deal-of-the-day", name: text("Deals of the day") },
  { to: "/kits", name: text("Kits") },
  { to: "/explore", name: text("Explore") },
  { to: "/quality", name: text("Quality") },
  { to: "/about-us", name: text("About us") },
  { to: "/faq", name: text("FAQ") },
  { to: "/contact-us", name: text("Contact us") },
]);

/** For customers only; stylesheets hide it from visitors. */
export const orderPad = inEachLanguage(() => ({ to: "/order-pad", name: text("Order Pad") }));
