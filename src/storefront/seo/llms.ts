import { infoPages } from "../parts/layout/info-pages.ts";
import { categoryAddress } from "../parts/products/category-address.ts";
import { productAddress } from "../parts/products/product-card.ts";

interface LlmsFacts {
  company: { name: string; tagline: string; blurb: string; phone: string; email: string };
  categories: readonly { id: number; name: string; product_count: number }[];
  products: readonly { slug: string; token: string; name: string; short_description: string; top_sell: boolean }[];
}

/** The shop described for language models in Markdown (llmstxt.org): what it is, and where to find things. */
export function llmsText({ company, categories, products }: LlmsFacts, origin: string): string {
  const line = (name: string, address: string, note?: string) =>
    `- [${plain(name)}](${origin}${address})${note ? `: ${plain(note)}` : ""}\n`;
  const about = [company.tagline, company.blurb].filter(Boolean).map(plain).join(". ");
  const contact = [company.phone, company.email].filter(Boolean).join(", ");
  const topSelling = products.filter(({ top_sell }) => top_sell);
  return `# ${plain(company.name)}

${about ? `> ${about}\n\n` : ""}Prices are in Indian rupees. The MRP includes all taxes; customer prices and the cart require an account.
${contact ? `Contact: ${contact}\n` : ""}
## Categories

${line("All products", "/product", `search with ${origin}/product?search={words}`)}${categories
  .map(({ id, name, product_count }) =>
    line(name, categoryAddress(id), product_count === 1 ? "1 product" : `${product_count} products`),
  )
  .join("")}
${topSelling.length > 0 ? `## Top selling\n\n${topSelling.map((product) => line(product.name, productAddress(product), product.short_description)).join("")}\n` : ""}## About the shop

${infoPages.map(({ name, path }) => line(name, path)).join("")}
## Optional

${line("Sitemap", "/sitemap.xml", "every product")}${line("API", "/api/openapi.json", "catalogue, search and enquiries as JSON (OpenAPI 3.1)")}`;
}

/** One line, without characters that Markdown interprets. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[[\]<>]/g, "")
    .trim()
    .replace(/\.$/, "");
}
