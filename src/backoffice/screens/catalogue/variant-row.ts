import type { VariantEdited } from "../../../contract/staff/catalogue.ts";

/** A variant as it is being typed. */
export interface VariantRow {
  key: string;
  id: number | null;
  ref_no: string;
  udi_di: string;
  mrp: string;
  /** Empty: it follows from the MRP. */
  price: string;
  weight_g: string;
  hsn: string;
  gst_rate: string;
  tax_from: string;
  /** Values by the attribute's id. */
  attributes: Record<string, string>;
  stored: VariantEdited | null;
}

export function variantRow(variant: VariantEdited): VariantRow {
  const { id, ref_no, udi_di, mrp, own_price, weight_g, hsn, gst_rate, attributes } = variant;
  return {
    key: String(id),
    ...{ id, ref_no, hsn, tax_from: "", stored: variant },
    udi_di: udi_di ?? "",
    mrp: String(mrp),
    price: own_price === null ? "" : String(own_price),
    weight_g: String(weight_g),
    gst_rate: String(gst_rate),
    attributes: Object.fromEntries(attributes.map(({ attribute_id, value }) => [String(attribute_id), value])),
  };
}

let made = 0;

/** A new one; what variants of a product mostly share is taken from the last. */
export function blankVariant(last: VariantRow | undefined): VariantRow {
  made += 1;
  return {
    key: `new-${made}`,
    ...{ id: null, ref_no: "", udi_di: "", mrp: "", price: "", tax_from: "", attributes: {}, stored: null },
    ...{ weight_g: last?.weight_g ?? "", hsn: last?.hsn ?? "", gst_rate: last?.gst_rate ?? "" },
  };
}
