import { Price } from "../../ui/Price.tsx";

interface StartingPriceProps {
  product: { price_from?: number | undefined; mrp_from?: number | undefined };
  className?: string | undefined;
}

/** The price without tax where the customer may see it, otherwise the MRP, which includes all taxes. The two are never compared. */
export function StartingPrice({ product: { price_from, mrp_from }, className }: StartingPriceProps) {
  if (price_from !== undefined) {
    return (
      <span className={className}>
        <small>from</small> <Price amount={price_from} /> <small>+ GST</small>
      </span>
    );
  }
  if (mrp_from !== undefined) {
    return (
      <span className={className}>
        <small>MRP from</small> <Price amount={mrp_from} />
      </span>
    );
  }
  return null;
}
