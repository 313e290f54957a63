import type { ReactNode } from "react";
import type { SavedListLine } from "../../../contract/saved-lists.ts";
import { text } from "../../../language/text.ts";
import { join } from "../../../ui/join.ts";
import { Picture } from "../../../ui/Picture.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { Attributes } from "../products/Attributes.tsx";
import { ProductLink } from "../products/ProductLink.tsx";
import cells from "./LineCells.module.css";
import styles from "./ListLines.module.css";

type ShownLine = Omit<SavedListLine, "line_id">;

interface ListLinesProps<Line> {
  caption: string;
  lines: Line[];
  /** Renders an editable quantity; plain text by default. */
  quantityOf?(line: Line): ReactNode;
  removeButtonOf?(line: Line): ReactNode;
}

/** Products and quantities of a saved list. */
export function ListLines<Line extends ShownLine>({
  caption,
  lines,
  quantityOf,
  removeButtonOf,
}: ListLinesProps<Line>) {
  return (
    <Table caption={caption} cards>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {text("Product")}
          </th>
          <th scope="col">{text("Quantity")}</th>
          {removeButtonOf && (
            <th scope="col">
              <VisuallyHidden>{text("Remove")}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.sub_product_id} className={styles.row}>
            <td className={join(cells.picture, styles.picture)}>
              {line.product && <Picture src={line.product.image} alt="" sizes="64px" />}
            </td>
            <th scope="row" className={styles.product}>
              <ProductName line={line} />
              <Attributes refNo={line.ref_no} attributes={line.product?.attributes ?? []} />
              {!line.product && <p className={styles.gone}>{text("This product is no longer sold.")}</p>}
            </th>
            <td data-label={quantityOf ? undefined : text("Quantity")} className={styles.quantity}>
              {quantityOf?.(line) ?? line.quantity.toLocaleString("en-IN")}
            </td>
            {removeButtonOf && <td className={styles.remove}>{removeButtonOf(line)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function ProductName({ line: { sub_product_id, product, product_name } }: { line: ShownLine }) {
  const id = lineNameId(sub_product_id);
  if (!product) return <span id={id}>{product_name}</span>;
  return (
    <ProductLink product={product} id={id} className={cells.name}>
      {product_name}
    </ProductLink>
  );
}

export const lineNameId = (variantId: number) => `line-name-${variantId}`;
