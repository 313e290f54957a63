import type { ReactNode } from "react";
import { rich } from "../../language/rich.ts";
import { Price } from "../../ui/Price.tsx";
import { UnitPrice } from "./UnitPrice.tsx";

interface StartingPriceProps {
  product: {
    price_from?: number | undefined;
    price_with_gst_from?: number | undefined;
    mrp_from?: number | undefined;
  };
  className?: string | undefined;
}

/** The price where the customer may see it, otherwise the MRP, which includes all taxes. The two are never compared, and one takes the place of the other. */
export function StartingPrice({ product, className }: StartingPriceProps) {
  const { price_from, price_with_gst_from, mrp_from } = product;
  if (price_from !== undefined) {
    return (
      <span key="price" className={className}>
        {rich("<small>from</small> {price}", {
          price: <UnitPrice price={price_from} withGst={price_with_gst_from} />,
          small,
        })}
      </span>
    );
  }
  if (mrp_from !== undefined) {
    return (
      <span key="mrp" className={className}>
        {rich("<small>MRP from</small> {price}", { price: <Price amount={mrp_from} />, small })}
      </span>
    );
  }
  return null;
}

const small = (inside: ReactNode) => <small>{inside}</small>;
