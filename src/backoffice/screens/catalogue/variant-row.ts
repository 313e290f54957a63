import { type VariantFields, variantFields } from "../../../contract/product-fields.ts";
import type { VariantEdited } from "../../../contract/staff/product-shapes.ts";
import type { Values } from "../../form/edited-record.ts";

type VariantField = keyof VariantFields;

/** A variant as typed. An empty price follows from the MRP. */
export type VariantRow = Record<VariantField | "tax_from", string> & {
  key: string;
  id: number | null;
  /** Values by attribute id. */
  attributes: Record<string, string>;
  stored: VariantEdited | null;
};

const names = Object.keys(variantFields) as VariantField[];

/** Text for each field. */
function typed(read: (name: VariantField) => string | number | null): Record<VariantField, string> {
  return Object.fromEntries(names.map((name) => [name, String(read(name) ?? "")])) as Record<VariantField, string>;
}

export function variantRow(variant: VariantEdited): VariantRow {
  const { id, own_price, attributes } = variant;
  return {
    key: String(id),
    id,
    ...typed((name) => (name === "price" ? own_price : variant[name])),
    tax_from: "",
    attributes: Object.fromEntries(attributes.map(({ attribute_id, value }) => [String(attribute_id), value])),
    stored: variant,
  };
}

/** Every value of every row and their order, for comparison with a colleague's version. */
export function rowValues(rows: readonly VariantRow[]): Values {
  return {
    ...Object.fromEntries(
      rows.flatMap((row) => [
        ...names.map((name) => [`${row.key} ${name}`, row[name]]),
        ...Object.entries(row.attributes).map(([id, value]) => [`${row.key} attribute ${id}`, value]),
      ]),
    ),
    order: rows.map(({ key }) => key).join(" "),
  };
}

/** The labels of those values. */
export function rowLabels(rows: readonly VariantRow[], attributes: readonly { id: number; name: string }[]): Values {
  return {
    ...Object.fromEntries(
      rows.flatMap((row) => [
        ...names.map((name) => [`${row.key} ${name}`, `${row.ref_no}: ${variantFields[name].label}`]),
        ...attributes.map(({ id, name }) => [`${row.key} attribute ${id}`, `${row.ref_no}: ${name}`]),
      ]),
    ),
    order: "Order of the variants",
  };
}

/** @returns the text for one of those values; for the order, reference numbers */
export function rowText(rows: readonly VariantRow[]) {
  const refs = new Map(rows.map(({ key, ref_no }) => [key, ref_no]));
  return (name: string, value: string) =>
    name === "order"
      ? value
          .split(" ")
          .filter(Boolean)
          .map((key) => refs.get(key) || "new variant")
          .join(", ")
      : undefined;
}

/** Fields that the variants of a product usually share are copied from the last one. */
const shared: readonly VariantField[] = ["net_quantity", "weight_g", "uqc", "hsn", "gst_rate", "tax_class"];

/** The row to add below others. Some of those may be unsaved ones kept from an earlier visit. */
export function blankVariant(rows: readonly VariantRow[]): VariantRow {
  const last = rows.at(-1);
  const added = rows.map(({ key }) => Number(/^new-([0-9]+)$/.exec(key)?.[1] ?? 0));
  return {
    key: `new-${Math.max(0, ...added) + 1}`,
    id: null,
    ...typed((name) => (last && shared.includes(name) ? last[name] : "")),
    tax_from: "",
    attributes: {},
    stored: null,
  };
}
