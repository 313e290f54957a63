import type { Field, Fields } from "../../contract/field-types.ts";
import { productFields, variantFields } from "../../contract/product-fields.ts";

/** The columns of a product spreadsheet. Each row is a variant; the fields of its product are repeated on every row. */

/** The field of each column, by its heading. */
function toColumns(fields: Fields): ReadonlyMap<string, { name: string; field: Field }> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]) =>
      field.heading === null ? [] : [[field.heading, { name, field }]],
    ),
  );
}

export const productColumns = toColumns(productFields);
export const variantColumns = toColumns(variantFields);
/** Whether the product is shown in the shop. */
export const shownHeading = "In the shop";
export const attributePrefix = "Attribute: ";
export const productHeadings: readonly string[] = [...productColumns.keys(), shownHeading];
export const fixedHeadings: readonly string[] = [...productHeadings, ...variantColumns.keys()];
