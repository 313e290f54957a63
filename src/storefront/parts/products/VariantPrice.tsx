import { Price } from "../../../ui/Price.tsx";
import { UnitPrice } from "./UnitPrice.tsx";

interface VariantPriceProps {
  variant: { price?: number | undefined; price_with_gst?: number | undefined; mrp?: number | undefined };
  className?: string | undefined;
}

/** The price if the customer may see it, otherwise the MRP, which includes all taxes. */
export function VariantPrice({ variant: { price, price_with_gst, mrp }, className }: VariantPriceProps) {
  if (price !== undefined) {
    return (
      <span className={className}>
        <UnitPrice price={price} withGst={price_with_gst} />
      </span>
    );
  }
  if (mrp === undefined) return null;
  return (
    <span className={className}>
      <small>MRP</small> <Price amount={mrp} />
    </span>
  );
}
