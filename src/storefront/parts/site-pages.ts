/** In the header and in the menu. */
export const sitePages = [
  { to: "/top-selling", name: "Top Selling" },
  { to: "/deal-of-the-day", name: "Deals of the day" },
  { to: "/kits", name: "Kits" },
  { to: "/explore", name: "Explore" },
  { to: "/quality", name: "Quality" },
  { to: "/about-us", name: "About us" },
  { to: "/faq", name: "FAQ" },
  { to: "/contact-us", name: "Contact us" },
];

/** For customers only; stylesheets hide it from visitors. */
export const orderPad = { to: "/order-pad", name: "Order Pad" };
