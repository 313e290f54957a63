import type { Picture } from "../../contract/catalogue.ts";
import {
  productColumnTypes,
  publicPlainVariantFields,
  publicProductFields,
  variantColumnTypes,
} from "../kit/product-columns.ts";
import { listPriceColumns } from "../pricing/index.ts";
import { Description } from "./description.ts";
import type { AttributeValue, SharedValues } from "./shared-values.ts";
import { noStars } from "./stars.ts";
import type { CatalogueProduct, CatalogueVariant } from "./state.ts";

/** The fields of a row in packing order, and those whose texts are shared. */
interface Layout {
  readonly names: readonly string[];
  readonly shared: readonly boolean[];
}

/** Texts unique to each product or variant are not worth sharing. */
const ownTexts = ["token", "name", "slug", "short_description", "ref_no", "udi_di"];

const isSharedText = (types: Readonly<Record<string, string>>) => (name: string) =>
  types[name] === "text" && !ownTexts.includes(name);

const productNames = ["id", "token", "position", ...publicProductFields.filter((name) => name !== "description_html")];
const productLayout: Layout = {
  names: productNames,
  shared: productNames.map(isSharedText(productColumnTypes)),
};
const variantNames = ["id", "product_id", ...publicPlainVariantFields, ...listPriceColumns, "gst_rate_bp"];
const taxNames = ["hsn_code", "tax_class"];
const variantLayout: Layout = {
  names: [...variantNames, ...taxNames],
  shared: [...variantNames.map(isSharedText(variantColumnTypes)), ...taxNames.map(() => true)],
};

type Fields = Record<string, unknown>;
type PackedVariant = [fields: unknown[], values: (number | AttributeValue)[]];
type Packed = [
  fields: unknown[],
  created: number,
  changed: number,
  categoryName: number | string,
  description: string,
  pictures: Picture[keyof Picture][][],
  /** Null without reviews. */
  stars: CatalogueProduct["stars"] | null,
  belongings: [
    CatalogueProduct["documents"],
    CatalogueProduct["related"],
    CatalogueProduct["compatible"],
    CatalogueProduct["reviews"],
  ],
  variants: PackedVariant[],
];

const pictureNames = ["file_path", "width", "height", "placeholder", "alt"] as const satisfies (keyof Picture)[];

/** Packs a product as JSON without field names; texts and attribute values that many products share become numbers. */
export class ProductPacker {
  readonly #shared: SharedValues;

  constructor(shared: SharedValues) {
    this.#shared = shared;
  }

  pack(product: CatalogueProduct): string {
    const { created_at, changed_at, categoryName, description, variants, pictures, stars } = product;
    const { documents, related, compatible, reviews } = product;
    const packed: Packed = [
      this.#packFields(product as unknown as Fields, productLayout),
      Number(created_at),
      Number(changed_at),
      this.#shared.numberOfText(categoryName),
      description.stored,
      pictures.map((picture) => pictureNames.map((name) => picture[name])),
      stars?.total_review ? stars : null,
      [documents, related, compatible, reviews],
      variants.map((variant) => [
        this.#packFields(variant as unknown as Fields, variantLayout),
        variant.attributes.map((value) => this.#shared.numberOfValue(value)),
      ]),
    ];
    return JSON.stringify(packed);
  }

  unpack(text: string, slot: number): CatalogueProduct {
    const packed: Packed = JSON.parse(text);
    const [fields, created, changed, categoryName, description, packedPictures, stars, belongings, packedVariants] =
      packed;
    const [documents, related, compatible, reviews] = belongings;
    const row = this.#unpackFields(fields, productLayout) as Fields & { name: string };
    const variants = packedVariants.map(([own, values]) => ({
      ...this.#unpackFields(own, variantLayout),
      attributes: values.map((value) => this.#shared.value(value)),
    })) as readonly object[] as CatalogueVariant[];
    const pictures = packedPictures.map(
      (values) => Object.fromEntries(pictureNames.map((name, place) => [name, values[place]])) as object as Picture,
    );
    return {
      ...row,
      ...{ pictures, documents, related, compatible, reviews, stars: stars ?? noStars },
      created_at: new Date(created),
      changed_at: new Date(changed),
      slot,
      nameKey: toNameKey(row.name),
      categoryName: this.#shared.text(categoryName),
      firstImage: pictures[0]?.file_path ?? "",
      description: new Description(description),
      attributes: usedAttributes(variants),
      variants,
    } as object as CatalogueProduct;
  }

  #packFields(row: Fields, { names, shared }: Layout): unknown[] {
    return names.map((name, place) => {
      const value = row[name];
      return shared[place] && typeof value === "string" ? this.#shared.numberOfText(value) : value;
    });
  }

  #unpackFields(values: readonly unknown[], { names, shared }: Layout): Fields {
    const row: Fields = {};
    for (let place = 0; place < names.length; place++) {
      const value = values[place];
      row[names[place] as string] = shared[place] && value !== null ? this.#shared.text(value as number) : value;
    }
    return row;
  }
}

/** The name as a sort key. */
export const toNameKey = (name: string) => name.toLowerCase();

/** Every attribute that at least one of the variants has. */
export function usedAttributes(variants: readonly CatalogueVariant[]): CatalogueProduct["attributes"] {
  const names = new Map<number, string>();
  for (const { attributes } of variants) {
    for (const { attribute_id, attribute_name } of attributes) names.set(attribute_id, attribute_name);
  }
  return [...names].map(([attribute_id, attribute_name]) => ({ attribute_id, attribute_name }));
}
