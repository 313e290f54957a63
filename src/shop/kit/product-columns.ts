import type { Field, Fields, Stored } from "../../contract/field-types.ts";
import { selectFieldNames } from "../../contract/field-types.ts";
import { type ProductFields, productFields, type VariantFields, variantFields } from "../../contract/product-fields.ts";
import type { MergeTarget } from "../../platform/db/merge-rows.ts";

/** The columns of `products` and `variants`, derived from their field definitions. */

type ColumnType = MergeTarget["columns"][string];

const columnTypes: Record<Field["kind"], ColumnType> = {
  line: "text",
  quantity: "text",
  code: "text",
  slug: "text",
  html: "text",
  flag: "boolean",
  integer: "int",
  choice: "text",
  reference: "int",
  moment: "timestamptz",
  gtin: "text",
  amount: "bigint",
  hsn: "text",
  percent: "int",
};

function toColumnTypes(fields: Fields, names: readonly string[]): Record<string, ColumnType> {
  return Object.fromEntries(names.map((name) => [name, columnTypes[(fields[name] as Field).kind]]));
}

export type ProductColumns = Stored<ProductFields>;
export const productColumnTypes = toColumnTypes(productFields, Object.keys(productFields));

/** The product fields that are loaded for shoppers. */
export const publicProductFields = selectFieldNames(productFields, { visibility: "public" });
export type PublicProductFields = Pick<ProductColumns, (typeof publicProductFields)[number]>;

/** Fields stored in a form of their own: prices in paise; HSN code, GST rate and tax class with the day from which they apply. */
type RuledField = "mrp" | "price" | "hsn" | "gst_rate" | "tax_class";
const ruled: readonly string[] = ["mrp", "price", "hsn", "gst_rate", "tax_class"] satisfies RuledField[];

export type PlainVariantField = Exclude<keyof VariantFields, RuledField>;
export const plainVariantFields = Object.keys(variantFields).filter(
  (name) => !ruled.includes(name),
) as PlainVariantField[];

export type PlainVariantColumns = Stored<Pick<VariantFields, PlainVariantField>>;
export type VariantColumns = PlainVariantColumns & {
  mrp_paise: number;
  price_paise: number;
  /** No price was entered, so it follows from the MRP. */
  price_follows_mrp: boolean;
};
export const variantColumnTypes = {
  ...toColumnTypes(variantFields, plainVariantFields),
  mrp_paise: "bigint",
  price_paise: "bigint",
  price_follows_mrp: "boolean",
} satisfies Record<string, ColumnType>;
export const variantColumns = Object.keys(variantColumnTypes) as (keyof VariantColumns)[];

const publicVariantFields = selectFieldNames(variantFields, { visibility: "public" });
type PublicPlainField = Extract<(typeof publicVariantFields)[number], PlainVariantField>;
export const publicPlainVariantFields = plainVariantFields.filter((name): name is PublicPlainField =>
  publicVariantFields.includes(name as PublicPlainField),
);
export type PublicVariantColumns = Pick<PlainVariantColumns, PublicPlainField>;
