import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import type { SubProduct } from "../../../contract/catalogue.ts";
import { rich } from "../../../language/rich.ts";
import { plural, text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Table } from "../../../ui/Table.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { signInAddress } from "../../page-loader.ts";
import { useVariantCart, type VariantCart } from "../../parts/cart/useVariantCart.ts";
import { CompareBar } from "../../parts/products/Compare.tsx";
import { PriceSwitch } from "../../parts/products/PriceSwitch.tsx";
import { useChargesTax } from "../../root-data.ts";
import { useSession } from "../../session.ts";
import type { ProductData } from "./load.ts";
import { VariantRow } from "./VariantRow.tsx";
import styles from "./VariantTable.module.css";
import { type Sorting, type SortKey, sortVariants, splitAttributes } from "./variant-columns.ts";

interface VariantTableProps {
  view: ProductData;
  onEnquire(variant: SubProduct): void;
}

export function VariantTable({ view, onEnquire }: VariantTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [search] = useSearchParams();
  const asked = search.get("ref");
  const cart = useVariantCart(view.sub_products);
  const { columns } = splitAttributes(view.attributes, view.sub_products);
  const variants = sorting ? sortVariants(view.sub_products, sorting) : view.sub_products;
  const canBuy = view.show_cart_button;
  const heading = (by: SortKey, children: ReactNode, isNumber = false) => (
    <SortHeading
      key={by}
      by={by}
      sorting={sorting}
      onSort={setSorting}
      isNumber={isNumber}
      disabled={variants.length < 2}
    >
      {children}
    </SortHeading>
  );

  return (
    <>
      <Table caption={text("Variants of {name}", { name: view.product.name })} className={styles.variants} cards>
        <thead>
          <tr>
            {heading("reference", text("Reference no."))}
            {columns.map((column) => heading(column.attribute_id, column.attribute_name))}
            {view.show_mrp || view.show_price ? (
              heading("price", view.show_price ? text("Price") : "MRP", true)
            ) : (
              <th scope="col" data-number>
                {text("Stock")}
              </th>
            )}
            <th scope="col">
              <VisuallyHidden>{text("Order")}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((variant) => (
            <VariantRow
              key={variant.sub_product_id}
              view={view}
              columns={columns}
              variant={variant}
              highlighted={variant.ref_no === asked}
              cart={canBuy ? cart : null}
              onEnquire={onEnquire}
            />
          ))}
        </tbody>
      </Table>
      {canBuy && variants.filter(isInStock).length > 1 && <AddLines cart={cart} />}
      {variants.length > 1 && <CompareBar />}
      <Notes view={view} />
    </>
  );
}

const isInStock = ({ availability }: SubProduct) => availability.status !== "out_of_stock";

interface SortHeadingProps {
  by: SortKey;
  sorting: Sorting | null;
  onSort(sorting: Sorting): void;
  isNumber: boolean;
  disabled: boolean;
  children: ReactNode;
}

function SortHeading({ by, sorting, onSort, isNumber, disabled, children }: SortHeadingProps) {
  const current = sorting?.by === by ? sorting : null;
  const direction = current && (current.descending ? "descending" : "ascending");
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={direction ?? undefined}>
      {disabled ? (
        children
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ by, descending: current !== null && !current.descending })}
        >
          {children}
          <Icon name={current?.descending ? "chevron-down" : "chevron-up"} size={12} />
        </button>
      )}
    </th>
  );
}

/** Adds several rows at once. Always present, so that nothing moves when a quantity is typed. */
function AddLines({ cart }: { cart: VariantCart }) {
  const chargesTax = useChargesTax();
  const { lines } = cart;
  const total = lines.reduce((sum, { quantity, price = 0 }) => sum + quantity * price, 0);
  const count = plural(lines.length, { one: "{count} line", other: "{count} lines" });
  return (
    <div className={styles.total}>
      <p aria-live="polite">
        {lines.length === 0 ? (
          text("Enter quantities to add several variants at once.")
        ) : (
          <LinesAdded lines={count} total={total} chargesTax={chargesTax} />
        )}
      </p>
      <Button
        icon="cart"
        loading={cart.adding === "all"}
        disabled={lines.length === 0}
        onClick={() => void cart.addAll()}
      >
        {lines.length === 0 ? text("Add to Cart") : text("Add {lines}", { lines: count })}
      </Button>
    </div>
  );
}

function LinesAdded({ lines, total, chargesTax }: { lines: string; total: number; chargesTax: boolean }) {
  if (total === 0) return lines;
  const sum = (
    <strong>
      <Price amount={total} />
    </strong>
  );
  return chargesTax
    ? rich("{lines}, {total} without GST", { lines, total: sum })
    : rich("{lines}, {total}", { lines, total: sum });
}

/** Notes on the columns: taxes, and why there is no price or cart button. */
function Notes({ view }: { view: ProductData }) {
  const { signedIn } = useSession();
  const { pathname } = useLocation();
  const { see_price, buy } = view.sign_in_for;
  const link = (inside: ReactNode) => <Link to={signInAddress(pathname)}>{inside}</Link>;
  return (
    <ul className={styles.notes}>
      {view.show_price && (
        <>
          <li className={styles.onScreen}>
            <PriceSwitch />
          </li>
          <li>{text("Prices are per unit.")}</li>
        </>
      )}
      {view.sub_products.length > 1 && <li className={styles.onScreen}>{text("Tick variants to compare them.")}</li>}
      {view.show_mrp && <li>{text("MRP includes all taxes.")}</li>}
      {view.product.enquiry_only && (
        <li>
          {text("This device is available on enquiry only. We help with configuration, installation and training.")}
        </li>
      )}
      {view.product.verified_only && (
        <li>{text("This device is sold only to professionals whose council number we have verified.")}</li>
      )}
      {!signedIn && (see_price || buy) && (
        <li className={styles.onScreen}>
          {see_price && buy
            ? rich("<link>Sign in</link> to see your price and to order.", { link })
            : see_price
              ? rich("<link>Sign in</link> to see your price.", { link })
              : rich("<link>Sign in</link> to order.", { link })}
        </li>
      )}
    </ul>
  );
}
