/** The columns of a sheet of products. A row is a variant; what belongs to its product is repeated on each. */

export const productColumns = {
  slug: "Address",
  name: "Product",
  category: "Category",
  sub_category: "Sub-category",
  short_description: "Short description",
  description_html: "Description (HTML)",
  device_class: "Device class",
  sterile: "Sterile",
  single_use: "Single use",
  sterilisation: "Sterilisation",
  top_sell: "Top selling",
  deal_of_day: "Deal of the day",
  enquiry_only: "Enquiry only",
  verified_only: "Verified only",
  position: "Place",
  shown: "In the shop",
} as const;

export const variantColumns = {
  ref_no: "Reference number",
  udi_di: "UDI-DI",
  mrp: "MRP",
  price: "Price",
  weight_g: "Weight in grams",
  hsn: "HSN code",
  gst_rate: "GST rate",
} as const;

export const attributePrefix = "Attribute: ";

export const fixedColumns: readonly string[] = [...Object.values(productColumns), ...Object.values(variantColumns)];

/**
 * A spreadsheet takes a cell that begins like this for a formula, which may send what stands beside it elsewhere. An apostrophe
 * before it makes it text; it is taken away again on the way in, so that what goes out comes back unchanged.
 */
export function guarded(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
