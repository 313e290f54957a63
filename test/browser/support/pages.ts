/** Every page that a visitor may open, by address. `{product}` is replaced by a product's page. */
export const publicPages = [
  "/",
  "/?tab=deals",
  "/product",
  "/product?category=4&page=2",
  "/product?category=4&view=table",
  "/product?search=otoscope",
  "/product?search=no+such+device",
  "{product}",
  "{enquiry product}",
  "/kits",
  "/kits/septoplasty",
  "{compare}",
  "/compare",
  "/top-selling",
  "/deal-of-the-day",
  "/explore",
  "/explore?tab=testimonial",
  "/explore?tab=news",
  "/about-us",
  "/quality",
  "/career",
  "/payments",
  "/cancellection",
  "/privacy-policy",
  "/faq",
  "/contact-us",
  "/seller-details",
  "/signin",
  "/register",
  "/forgot-password",
  "{notify me}",
  "/stock-alert",
  "/stock-alert-stop",
  "/shared-list",
  "/offline",
];

/** Pages sent to visitors without scripts. */
export const unscriptedPages: readonly string[] = [
  ...["/explore", "/explore?tab=testimonial", "/explore?tab=news"],
  ...["/about-us", "/quality", "/career", "/payments", "/cancellection", "/privacy-policy", "/faq", "/no-such-page"],
];

interface Listed {
  slug: string;
  token: string;
}

/** The page of a product by its slug; tokens differ from shop to shop. */
export async function productAddress(origin: string, slug: string): Promise<string> {
  const answer = await fetch(`${origin}/api/product-data`);
  const { data } = (await answer.json()) as { data: Listed[] };
  const match = data.find((product) => product.slug === slug);
  if (!match) throw new Error(`The demonstration shop has no ${slug}.`);
  return `/product/product-details/${match.slug}/${match.token}`;
}

/** The comparison of the first three variants of a product. */
async function comparisonAddress(origin: string, slug: string): Promise<string> {
  const token = (await productAddress(origin, slug)).split("/").at(-1);
  const answer = await fetch(`${origin}/api/product/view/${token}`);
  const { sub_products } = (await answer.json()) as { sub_products: { sub_product_id: number }[] };
  return `/compare?variants=${sub_products.slice(0, 3).map(({ sub_product_id }) => sub_product_id)}`;
}

export async function pageAddress(page: string, origin = ""): Promise<string> {
  switch (page) {
    case "{product}":
      return await productAddress(origin, "tonsil-adenoid-plasma-wand");
    case "{enquiry product}":
      return await productAddress(origin, "plasma-surgery-console");
    case "{notify me}":
      return `/notify-me/${(await productAddress(origin, "micro-cup-forceps")).split("/").at(-1)}?ref=NK-ME-1603`;
    case "{compare}":
      return await comparisonAddress(origin, "micro-ear-picks");
    default:
      return page;
  }
}
