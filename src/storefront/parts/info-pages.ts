/** The information pages. Those with a slug are texts that staff edit under that name. */
export const infoPages = [
  { path: "/about-us", slug: "about", name: "About us" },
  { path: "/quality", slug: "quality", name: "Quality" },
  { path: "/career", slug: "career", name: "Career" },
  { path: "/payments", slug: "payments", name: "Payments" },
  { path: "/cancellection", slug: "cancellation", name: "Cancellation and returns" },
  { path: "/privacy-policy", slug: "privacy", name: "Privacy policy" },
  { path: "/faq", slug: null, name: "FAQ" },
  { path: "/contact-us", slug: null, name: "Contact us" },
  { path: "/seller-details", slug: null, name: "Seller details" },
];
