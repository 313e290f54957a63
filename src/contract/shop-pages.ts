/** Shop pages that slides and similar links can lead to, with their names. Products and categories have their own URLs. */
export const shopPages = [
  ["/", "Home"],
  ["/product", "All products"],
  ["/top-selling", "Top selling"],
  ["/deal-of-the-day", "Deals of the day"],
  ["/explore", "Explore"],
  ["/about-us", "About us"],
  ["/quality", "Quality"],
  ["/career", "Careers"],
  ["/payments", "Payments"],
  ["/cancellection", "Cancellation, returns and refunds"],
  ["/privacy-policy", "Privacy policy"],
  ["/faq", "FAQ"],
  ["/contact-us", "Contact us"],
  ["/order-pad", "Order pad"],
  ["/register", "Register"],
  ["/signin", "Sign in"],
] as const;
