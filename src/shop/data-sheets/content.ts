import { dayText } from "../../contract/day-text.ts";
import { type Fact, regulatoryFacts } from "../../contract/product-facts.ts";
import { localAddress } from "../../language/addresses.ts";
import { type Language, language, text } from "../../language/text.ts";
import { htmlParagraphs } from "../../platform/html.ts";
import type { PublicState } from "../kit/public-state.ts";
import { istDate } from "../tax/index.ts";
import type { Names } from "../translations/index.ts";

type Product = PublicState["catalogue"]["products"][number];
type Variant = Product["variants"][number];

/** Everything that a data sheet states. It has no prices, because it is passed on to people who may not see ours. */
export interface DataSheetContent {
  language: Language;
  name: string;
  category: string;
  summary: string;
  description: string[];
  /** Public path of the main picture; empty without one. */
  picture: string;
  /** URL of the product page. */
  address: string;
  /** When the product was last changed: ISO 8601, and the Indian day in words. */
  changed_at: string;
  day: string;
  seller: { name: string; legal_name: string; contact: string };
  specification: Fact[];
  declarations: Fact[];
  /** Names of the columns of the table of variants. */
  columns: string[];
  variants: SheetVariant[];
}

export interface SheetVariant {
  ref_no: string;
  /** In the order of the columns. */
  cells: string[];
  /** Attributes that have no column. */
  further: string;
}

/** With more columns, each would be too narrow to read. */
const mostAttributeColumns = 4;

/** @param origin the public URL of the shop */
export function dataSheetContent({ content: { site }, catalogue }: PublicState, product: Product, origin: string) {
  const { name, slug, token, changed_at } = product;
  const names = catalogue.names();
  const { shared, differing } = splitAttributes(product, names);
  const contact = [site.address, site.phone, site.email, site.website].filter(Boolean).join(", ");
  return {
    language: language(),
    name,
    category: names.category(product.categoryName),
    summary: product.short_description,
    description: htmlParagraphs(product.description.html),
    picture: product.firstImage,
    address: origin + localAddress(`/product/product-details/${encodeURIComponent(slug)}/${encodeURIComponent(token)}`),
    changed_at: changed_at.toISOString(),
    day: dayText(istDate(changed_at)),
    seller: { name: site.name, legal_name: site.legal_name, contact },
    specification: [...present(regulatoryFacts(product)), ...shared],
    declarations: declarationFacts(product, [site.legal_name, contact].filter(Boolean).join(", ")),
    ...variantTable(product, differing, names),
  } satisfies DataSheetContent;
}

const attributeValue = ({ attributes }: Variant, id: number) =>
  attributes.find(({ attribute_id }) => attribute_id === id)?.value ?? "";

/** Attributes that all variants share are stated once. */
function splitAttributes({ attributes, variants }: Product, names: Names) {
  const shared: Fact[] = [];
  const differing: Product["attributes"][number][] = [];
  for (const attribute of attributes) {
    const [first = "", ...others] = new Set(variants.map((variant) => attributeValue(variant, attribute.attribute_id)));
    if (others.length > 0) differing.push(attribute);
    else if (first) shared.push([names.attribute(attribute.attribute_name), names.value(first)]);
  }
  return { shared, differing };
}

function variantTable({ variants }: Product, differing: Product["attributes"], names: Names) {
  const inColumns = differing.slice(0, mostAttributeColumns);
  const others = differing.slice(mostAttributeColumns);
  const given: [name: string, value: (variant: Variant) => string][] = [
    ["UDI-DI (GTIN)", ({ udi_di }) => udi_di ?? ""],
    ...inColumns.map(({ attribute_id, attribute_name }): [string, (variant: Variant) => string] => [
      names.attribute(attribute_name),
      (variant) => names.value(attributeValue(variant, attribute_id)),
    ]),
    [text("Net quantity"), ({ net_quantity }) => net_quantity ?? ""],
    ["HSN", ({ hsn_code }) => hsn_code],
  ];
  const columns = given.filter(([, value]) => variants.some((variant) => value(variant) !== ""));
  return {
    columns: columns.map(([name]) => name),
    variants: variants.map((variant): SheetVariant => {
      const further = others.flatMap(({ attribute_id, attribute_name }) => {
        const value = attributeValue(variant, attribute_id);
        return value ? `${names.attribute(attribute_name)}: ${names.value(value)}` : [];
      });
      return {
        ref_no: variant.ref_no,
        cells: columns.map(([, value]) => value(variant)),
        further: further.join(", "),
      };
    }),
  };
}

/** As on the product page: Legal Metrology (Packaged Commodities) Rules, 2011, rule 6(10), without the MRP. */
function declarationFacts(product: Product, shopCare: string): Fact[] {
  const together = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
  return present([
    [text("Manufacturer"), together(product.manufacturer_name, product.manufacturer_address)],
    [text("Importer"), together(product.importer_name, product.importer_address)],
    [text("Country of origin"), product.country_of_origin],
    [text("Licence number"), product.licence_number],
    [text("Best before or shelf life"), product.best_before],
    [text("Dimensions"), product.dimensions],
    [text("Consumer care"), product.consumer_care ?? shopCare],
  ]);
}

const present = (facts: readonly (readonly [string, string | null])[]): Fact[] =>
  facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
