import { describe, expect, test } from "vitest";
import { inLanguage } from "../../language/current.ts";
import {
  breadcrumbs,
  graph,
  kitList,
  kitThing,
  organization,
  type ProductFacts,
  productThing,
  questions,
  webSite,
} from "./structured-data.ts";

const origin = "https://shop.example.com";

const facts: ProductFacts = {
  product: {
    name: "Freer elevator",
    slug: "freer-elevator",
    token: "t0k/en",
    categoryName: "Nose and sinus",
    short_description: "Double-ended.",
    total_review: 0,
    five_start_review: 0,
    four_start_review: 0,
    three_start_review: 0,
    two_start_review: 0,
    one_start_review: 0,
    images: [{ file_path: "/files/abc/freer.webp", width: 1200, height: 1200, alt: "", placeholder: null }],
    declarations: { manufacturer_name: null, manufacturer_address: null, country_of_origin: null },
    enquiry_only: false,
  },
  sub_products: [
    { ref_no: "NK-NS-1001", udi_di: "09527400000016", mrp: 1250, availability: { status: "low", left: 3 } },
    { ref_no: "NK-NS-1002", udi_di: "09527400000023", mrp: 1499.5, availability: { status: "out_of_stock" } },
  ],
  reviews: [],
  show_mrp: true,
};
const plain = { ref_no: "A", udi_di: "0", availability: { status: "in_stock" } } as const;
const [first] = facts.sub_products;
const one = { ...facts, sub_products: first ? [first] : [] };
const described = (given: ProductFacts) => productThing(given, "Nasokarna", origin);

describe("a product", () => {
  test("Packaged Commodities Rules r.6(10): names its declared maker and origin", () => {
    expect(described(facts)).toMatchObject({ manufacturer: { "@id": `${origin}/#organization`, name: "Nasokarna" } });
    expect(described(facts)).not.toHaveProperty("countryOfOrigin");
    const declarations = { manufacturer_name: "Rei", manufacturer_address: "Osaka", country_of_origin: "Japan" };
    expect(described({ ...facts, product: { ...facts.product, declarations } })).toMatchObject({
      manufacturer: { "@type": "Organization", name: "Rei", address: "Osaka" },
      countryOfOrigin: { "@type": "Country", name: "Japan" },
    });
  });

  test("has the address of its page and of its pictures", () => {
    expect(described(facts)).toMatchObject({
      url: "https://shop.example.com/product/product-details/freer-elevator/t0k%2Fen",
      image: ["https://shop.example.com/files/abc/freer.webp"],
      brand: { name: "Nasokarna" },
    });
  });

  test("with several variants is offered from the lowest to the highest MRP", () => {
    expect(described(facts).offers).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: "1250.00",
      highPrice: "1499.50",
      priceCurrency: "INR",
      offerCount: 2,
      offers: [
        { price: "1250.00", gtin14: "09527400000016", availability: "https://schema.org/LimitedAvailability" },
        { price: "1499.50", availability: "https://schema.org/OutOfStock" },
      ],
    });
  });

  test("with one variant is that variant", () => {
    expect(described(one)).toMatchObject({
      sku: "NK-NS-1001",
      gtin14: "09527400000016",
      offers: { "@type": "Offer", price: "1250.00", priceCurrency: "INR" },
    });
  });

  test.each([
    ["whose MRP is hidden", { ...facts, show_mrp: false, sub_products: [{ ...plain, mrp: undefined }] }],
    ["sold on enquiry", { ...facts, product: { ...facts.product, enquiry_only: true } }],
    ["without variants", { ...facts, sub_products: [] }],
  ])("%s has no offer and names no price", (_which, given) => {
    const text = JSON.stringify(described(given));
    expect(text).not.toMatch(/price|1250|1499/i);
  });

  test("without a picture names none", () => {
    const unseen = { ...facts, product: { ...facts.product, images: [] } };
    expect(described(unseen)).not.toHaveProperty("image");
  });

  test("never reveals a customer's own price", () => {
    const seenByCustomer = { ...facts, sub_products: [{ ...plain, mrp: 1250, price: 1000 }] };
    expect(JSON.stringify(described(seenByCustomer))).not.toContain("1000");
  });

  test("has a rating only when it was rated", () => {
    expect(described(facts)).not.toHaveProperty("aggregateRating");
    const rated = {
      ...facts,
      product: { ...facts.product, total_review: 4, five_start_review: 75, one_start_review: 25 },
      reviews: [{ name: "Asha", rating: 5, review: "Good.", verified_purchase: true, at: "2026-11-20T10:00:00.000Z" }],
    };
    expect(described(rated)).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 4 },
      review: [{ author: { name: "Asha" }, reviewRating: { ratingValue: 5 }, datePublished: "2026-11-20" }],
    });
  });
});

test("a new shop says of itself what it knows", () => {
  const unknown = { blurb: "", email: "", phone: "", gstin: "", social: { youtube: "" } };
  const site = { ...unknown, name: "Our shop", legal_name: "Karnapura Instruments LLP" };
  const told = organization(site as unknown as Parameters<typeof organization>[0], origin);
  expect(told).toMatchObject({ name: "Our shop", legalName: "Karnapura Instruments LLP" });
  for (const name of ["description", "email", "telephone", "taxID", "sameAs"]) expect(told).not.toHaveProperty(name);
});

test("breadcrumbs start at the home page and count from one", () => {
  const trail = [
    { name: "Products", to: "/product" },
    { name: "Ear", to: "/product?category=4" },
  ];
  expect(breadcrumbs(trail, origin).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://shop.example.com/" },
    { "@type": "ListItem", position: 2, name: "Products", item: "https://shop.example.com/product" },
    { "@type": "ListItem", position: 3, name: "Ear", item: "https://shop.example.com/product?category=4" },
  ]);
});

test("questions come with their answers", () => {
  expect(graph([questions([{ id: 1, question: "How?", answer: "So." }])])).toEqual({
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "FAQPage",
        mainEntity: [{ "@type": "Question", name: "How?", acceptedAnswer: { "@type": "Answer", text: "So." } }],
      },
    ],
  });
});

describe("a page in Hindi", () => {
  test("leads to pages in Hindi, from the home page on", () => {
    const trail = [{ name: "कान", to: "/product?category=4" }];
    expect(inLanguage("hi", () => breadcrumbs(trail, origin)).itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "होम", item: "https://shop.example.com/hi" },
      { "@type": "ListItem", position: 2, name: "कान", item: "https://shop.example.com/hi/product?category=4" },
    ]);
  });

  test("is about the same product as the page in English, offered on the page itself", () => {
    const inHindi = inLanguage("hi", () => described(one));
    const url = "https://shop.example.com/hi/product/product-details/freer-elevator/t0k%2Fen";
    expect(inHindi).toMatchObject({ "@id": described(one)["@id"], url, offers: { url } });
  });

  test("names kits in Hindi", () => {
    const kit = { slug: "septoplasty", name: "Septoplasty" };
    const option = { name: "Freer elevator", slug: "freer-elevator", token: "t" };
    expect(inLanguage("hi", () => kitList([kit], origin))).toMatchObject({
      name: "प्रक्रिया किट",
      itemListElement: [{ name: "Septoplasty", item: "https://shop.example.com/hi/kits/septoplasty" }],
    });
    expect(inLanguage("hi", () => kitThing({ ...kit, lines: [{ options: [option] }] }, origin))).toMatchObject({
      name: "Septoplasty किट",
      itemListElement: [{ item: "https://shop.example.com/hi/product/product-details/freer-elevator/t" }],
    });
  });

  test("is of a website in both languages", () => {
    const site = { name: "Nasokarna" } as Parameters<typeof webSite>[0];
    expect(inLanguage("hi", () => webSite(site, origin))).toEqual(webSite(site, origin));
    expect(webSite(site, origin)).toMatchObject({ inLanguage: ["en-IN", "hi-IN"] });
  });
});
