import type { ReactNode } from "react";
import { rich } from "../../../language/rich.ts";
import { Price } from "../../../ui/Price.tsx";
import { UnitPrice } from "./UnitPrice.tsx";

interface StartingPriceProps {
  product: {
    price_from?: number | undefined;
    price_with_gst_from?: number | undefined;
    mrp_from?: number | undefined;
    /** With several variants, the price is shown as "from". */
    variant_count: number;
  };
  className?: string | undefined;
}

/**
 * The price if the customer may see it, otherwise the MRP, which includes all taxes. Only one of them is shown, never both for comparison.
 */
export function StartingPrice({ product, className }: StartingPriceProps) {
  const { price_from, price_with_gst_from, mrp_from, variant_count } = product;
  if (price_from !== undefined) {
    const price = <UnitPrice price={price_from} withGst={price_with_gst_from} />;
    return (
      <span key="price" className={className}>
        {variant_count === 1 ? price : rich("<small>from</small> {price}", { price, small })}
      </span>
    );
  }
  if (mrp_from !== undefined) {
    const price = <Price amount={mrp_from} />;
    return (
      <span key="mrp" className={className}>
        {variant_count === 1 ? (
          <>
            <small>MRP</small> {price}
          </>
        ) : (
          rich("<small>MRP from</small> {price}", { price, small })
        )}
      </span>
    );
  }
  return null;
}

const small = (inside: ReactNode) => <small>{inside}</small>;
