type Node = { [property: string]: unknown };

/** The properties each type must have according to schema.org and the search engines. */
const required: Record<string, string[]> = {
  Organization: ["name"],
  WebSite: ["name", "url"],
  SearchAction: ["target", "query-input"],
  BreadcrumbList: ["itemListElement"],
  ItemList: ["name", "itemListElement"],
  ListItem: ["position", "name", "item"],
  Product: ["name", "image", "description", "brand", "url"],
  Brand: ["name"],
  Country: ["name"],
  Offer: ["price", "priceCurrency", "url"],
  AggregateOffer: ["lowPrice", "highPrice", "priceCurrency", "offerCount"],
  AggregateRating: ["ratingValue", "reviewCount"],
  Review: ["author", "reviewRating"],
  Rating: ["ratingValue"],
  Person: ["name"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  PostalAddress: ["streetAddress", "addressCountry"],
  EntryPoint: ["urlTemplate"],
};

/** Problems in a page's structured data, and its top-level types. */
export function findProblems(html: string, origin: string): { problems: string[]; types: string[] } {
  const problems: string[] = [];
  const types: string[] = [];
  for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
    const whole = JSON.parse(json) as Node;
    if (whole["@context"] !== "https://schema.org") problems.push("the context is not schema.org");
    for (const thing of (whole["@graph"] ?? [whole]) as Node[]) {
      types.push(String(thing["@type"]));
      check(thing, origin, String(thing["@type"]), problems);
    }
  }
  return { problems, types };
}

function check(node: Node, origin: string, path: string, problems: string[]) {
  const type = node["@type"] as string | undefined;
  const needed = type === undefined ? (node["@id"] ? [] : ["@type"]) : required[type];
  if (needed === undefined) problems.push(`${path}: nobody asked for a ${type}`);
  for (const property of needed ?? []) {
    if (isEmpty(node[property])) problems.push(`${path} has no ${property}`);
  }
  for (const [property, value] of Object.entries(node)) {
    const place = `${path}.${property}`;
    problems.push(...wrong(property, value, origin).map((what) => `${place} ${what}`));
    for (const [index, inner] of [value].flat().entries()) {
      if (inner && typeof inner === "object") check(inner as Node, origin, `${place}[${index}]`, problems);
    }
  }
  if (type === "BreadcrumbList" || type === "ItemList") {
    const positions = (node.itemListElement as Node[]).map(({ position }) => position);
    if (positions.some((position, index) => position !== index + 1)) problems.push(`${path} does not count up from 1`);
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function wrong(property: string, value: unknown, origin: string): string[] {
  const texts = [value].flat().filter((one) => typeof one === "string");
  switch (property) {
    case "price":
    case "lowPrice":
    case "highPrice":
      return /^[0-9]+\.[0-9]{2}$/.test(String(value)) ? [] : [`is no amount: ${value}`];
    case "priceCurrency":
      return value === "INR" ? [] : [`is ${value}`];
    case "ratingValue":
      return Number(value) >= 1 && Number(value) <= 5 ? [] : [`is ${value}`];
    case "reviewCount":
    case "offerCount":
      return Number.isInteger(value) && Number(value) > 0 ? [] : [`is ${value}`];
    case "gtin14":
      return hasCheckDigit(String(value)) ? [] : [`is no GTIN: ${value}`];
    case "datePublished":
      return Number.isNaN(Date.parse(String(value))) ? [`is no date: ${value}`] : [];
    case "url":
    case "item":
    case "image":
    case "logo":
      return texts.filter((text) => !text.startsWith(`${origin}/`)).map((text) => `is no address of ours: ${text}`);
    default:
      return isEmpty(value) ? ["says nothing"] : [];
  }
}

function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin].map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0);
  return /^[0-9]{14}$/.test(gtin) && sum % 10 === 0;
}
