import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Comparison } from "../../../contract/compare.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Availability } from "../../../ui/Availability.tsx";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Picture } from "../../../ui/Picture.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { viewCart } from "../../parts/cart/view-cart.ts";
import { variantAddress } from "../../parts/products/product-card.ts";
import { VariantPrice } from "../../parts/products/VariantPrice.tsx";
import { addVariant, canAdd } from "../../parts/search/VariantSuggestionRow.tsx";
import styles from "./compare.module.css";
import { addressFor } from "./compare-address.ts";

type Variant = Comparison["variants"][number];

const hidden = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>;

interface ComparisonTableProps extends Pick<Comparison, "variants" | "groups"> {
  showsAll: boolean;
}

/** One column per variant. The row names stay in view while the columns scroll. */
export function ComparisonTable({ variants, groups, showsAll }: ComparisonTableProps) {
  const ids = variants.map(({ sub_product_id }) => sub_product_id);
  return (
    <Table caption={text("Variants side by side")} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{text("Property")}</VisuallyHidden>
          </th>
          {variants.map((variant) => (
            <th key={variant.sub_product_id} scope="col">
              <VariantHead
                variant={variant}
                without={addressFor(
                  ids.filter((id) => id !== variant.sub_product_id),
                  showsAll,
                )}
              />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{text("Price")}</th>
          {variants.map((variant) => (
            <td key={variant.sub_product_id}>
              <VariantPrice variant={variant} className={styles.price} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{text("Availability")}</th>
          {variants.map((variant) => (
            <td key={variant.sub_product_id}>
              <Availability availability={variant.availability} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{text("Order")}</th>
          {variants.map((variant) => (
            <td key={variant.sub_product_id}>
              <Order variant={variant} />
            </td>
          ))}
        </tr>
      </tbody>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={variants.length + 1}>
              <span>{title}</span>
            </th>
          </tr>
          {rows.map(({ name, values, differs }) => (
            <tr key={name} data-differs={differs || undefined}>
              <th scope="row">{name}</th>
              {variants.map(({ sub_product_id }, column) => (
                <td key={sub_product_id}>{values[column] || "–"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function VariantHead({ variant, without }: { variant: Variant; without: string }) {
  return (
    <div className={styles.head}>
      <span className={styles.plate}>
        <Picture src={variant.first_images} alt="" sizes="120px" />
      </span>
      <Link to={variantAddress(variant)} prefetch="intent">
        {variant.name}
      </Link>
      <span className={styles.reference}>{variant.ref_no}</span>
      <Link to={without} replace preventScrollReset className={styles.remove}>
        <Icon name="close" size={16} />
        {rich("Remove<hidden> {reference}</hidden>", { hidden, reference: variant.ref_no })}
      </Link>
    </div>
  );
}

function Order({ variant }: { variant: Variant }) {
  const [adding, setAdding] = useState(false);
  const { ref_no, sub_product_id } = variant;
  if (!canAdd(variant)) {
    return (
      <ButtonLink to={`/contact-us?product=${sub_product_id}+${ref_no}`} variant="secondary" size="small">
        {rich("Enquiry<hidden> about {reference}</hidden>", { hidden, reference: ref_no })}
      </ButtonLink>
    );
  }
  async function add() {
    setAdding(true);
    await addVariant(sub_product_id, 1, viewCart).finally(() => setAdding(false));
  }
  return (
    <Button size="small" icon="cart" loading={adding} onClick={() => void add()}>
      {rich("Add<hidden> {reference} to Cart</hidden>", { hidden, reference: ref_no })}
    </Button>
  );
}
