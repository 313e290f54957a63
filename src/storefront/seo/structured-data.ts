import type { Picture, Product, ProductReview, ProductView, SubProduct } from "../../contract/catalogue.ts";
import type { FaqEntry } from "../../contract/site.ts";
import { localAddress } from "../../language/addresses.ts";
import { text } from "../../language/text.ts";
import { averageRating } from "../pages/product/rating.ts";
import { productAddress } from "../parts/products/product-card.ts";
import type { PageSite } from "../root-data.ts";

/** A page's subject in schema.org terms. URLs are absolute; `origin` is the shop's own. */
export type Thing = { "@type": string; [property: string]: unknown };

/** Several things as the content of one script. */
export function graph(things: Thing[]) {
  return { "@context": "https://schema.org", "@graph": things };
}

/** The URL of a page in the current language. */
const pageUrl = (address: string, origin: string) => origin + localAddress(address);

const organizationId = (origin: string) => `${origin}/#organization`;

export function organization(site: PageSite, origin: string): Thing {
  const elsewhere = Object.values(site.social).filter((address) => address !== "");
  return {
    "@type": "Organization",
    "@id": organizationId(origin),
    name: site.name,
    legalName: site.legal_name,
    ...(site.blurb ? { description: site.blurb } : {}),
    url: `${origin}/`,
    logo: `${origin}/icons/512.png`,
    ...(site.email ? { email: site.email } : {}),
    ...(site.phone ? { telephone: site.phone } : {}),
    address: { "@type": "PostalAddress", streetAddress: site.address, addressRegion: site.state, addressCountry: "IN" },
    ...(site.gstin ? { taxID: site.gstin } : {}),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
  };
}

export function webSite(site: PageSite, origin: string): Thing {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: site.name,
    url: `${origin}/`,
    inLanguage: ["en-IN", "hi-IN"],
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/product?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** @param trail the path from below the home page to the page itself, which is the last entry */
export function breadcrumbs(trail: { name: string; to: string }[], origin: string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: text("Home"), to: "/" }, ...trail].map(({ name, to }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: pageUrl(to, origin),
    })),
  };
}

export interface ProductFacts {
  product: Pick<
    Product,
    | "name"
    | "slug"
    | "token"
    | "categoryName"
    | "short_description"
    | "total_review"
    | "five_start_review"
    | "four_start_review"
    | "three_start_review"
    | "two_start_review"
    | "one_start_review"
  > & {
    images: Picture[];
    enquiry_only: boolean;
    declarations: Pick<
      ProductView["product"]["declarations"],
      "manufacturer_name" | "manufacturer_address" | "country_of_origin"
    >;
  };
  sub_products: Pick<SubProduct, "ref_no" | "udi_di" | "mrp" | "availability">[];
  reviews: ProductReview[];
  show_mrp: boolean;
}

const reviewsTold = 5;

/** A product as visitors see it: with its MRP, which includes all taxes, unless the MRP is hidden or the product is not for sale online. */
export function productThing(
  { product, sub_products, reviews, show_mrp }: ProductFacts,
  maker: string,
  origin: string,
): Thing {
  const url = pageUrl(productAddress(product), origin);
  const prices = sub_products.flatMap(({ ref_no, udi_di, mrp, availability }) =>
    mrp === undefined ? [] : [{ ref_no, udi_di, price: mrp, availability: itemAvailability[availability.status] }],
  );
  const forSale = show_mrp && !product.enquiry_only && prices.length > 0;
  return {
    "@type": "Product",
    "@id": `${origin}${productAddress(product)}#product`,
    name: product.name,
    description: product.short_description,
    category: product.categoryName,
    url,
    ...(product.images.length > 0 ? { image: product.images.map(({ file_path }) => origin + file_path) } : {}),
    brand: { "@type": "Brand", name: maker },
    manufacturer: manufacturer(product.declarations, maker, origin),
    ...(product.declarations.country_of_origin
      ? { countryOfOrigin: { "@type": "Country", name: product.declarations.country_of_origin } }
      : {}),
    ...(sub_products.length === 1 ? identity(sub_products[0]) : {}),
    ...(forSale ? { offers: offers(prices, url, origin) } : {}),
    ...(product.total_review > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: averageRating(product),
            reviewCount: product.total_review,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    ...(reviews.length > 0 ? { review: reviews.slice(0, reviewsTold).map(review) } : {}),
  };
}

/** As declared; the shop itself if nothing is declared. */
function manufacturer(
  { manufacturer_name: name, manufacturer_address: address }: ProductFacts["product"]["declarations"],
  maker: string,
  origin: string,
): Thing {
  if (!name) return { "@type": "Organization", "@id": organizationId(origin), name: maker };
  return { "@type": "Organization", name, ...(address ? { address } : {}) };
}

/** The UDI-DI of a variant is a GTIN. */
function identity(variant: { ref_no: string; udi_di: string } | undefined) {
  return variant ? { sku: variant.ref_no, mpn: variant.ref_no, ...gtin(variant.udi_di) } : {};
}

function gtin(udi_di: string) {
  return udi_di ? { gtin14: udi_di } : {};
}

const itemAvailability: Record<SubProduct["availability"]["status"], string> = {
  in_stock: "https://schema.org/InStock",
  low: "https://schema.org/LimitedAvailability",
  out_of_stock: "https://schema.org/OutOfStock",
};

interface Priced {
  ref_no: string;
  udi_di: string;
  price: number;
  availability: string;
}

function offers(prices: Priced[], url: string, origin: string): Thing {
  const each = prices.map(({ ref_no, udi_di, price, availability }) => ({
    "@type": "Offer",
    sku: ref_no,
    ...gtin(udi_di),
    price: price.toFixed(2),
    priceCurrency: "INR",
    availability,
    itemCondition: "https://schema.org/NewCondition",
    url,
    seller: { "@id": organizationId(origin) },
  }));
  const [only] = each;
  if (only && each.length === 1) return only;
  const amounts = prices.map(({ price }) => price);
  return {
    "@type": "AggregateOffer",
    lowPrice: Math.min(...amounts).toFixed(2),
    highPrice: Math.max(...amounts).toFixed(2),
    priceCurrency: "INR",
    offerCount: each.length,
    offers: each,
  };
}

function review({ name, rating, review: reviewBody, at }: ProductReview): Thing {
  return {
    "@type": "Review",
    author: { "@type": "Person", name },
    reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody,
    datePublished: at.slice(0, 10),
  };
}

export function questions(entries: FaqEntry[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

interface KitFacts {
  slug: string;
  name: string;
}

export function kitList(kits: readonly KitFacts[], origin: string): Thing {
  return {
    "@type": "ItemList",
    name: text("Procedure kits"),
    itemListElement: kits.map(({ slug, name }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: pageUrl(`/kits/${slug}`, origin),
    })),
  };
}

/** The products of a kit. Prices belong to the individual products and are stated there. */
export function kitThing(
  { slug, name, lines }: KitFacts & { lines: { options: { name: string; slug: string; token: string }[] }[] },
  origin: string,
): Thing {
  return {
    "@type": "ItemList",
    "@id": `${origin}/kits/${slug}#kit`,
    name: text("{name} kit", { name }),
    itemListElement: lines.flatMap(({ options: [option] }, place) =>
      option
        ? [
            {
              "@type": "ListItem",
              position: place + 1,
              name: option.name,
              item: pageUrl(productAddress(option), origin),
            },
          ]
        : [],
    ),
  };
}
