import { Price } from "../../ui/Price.tsx";
import { useChargesTax } from "../root-data.ts";

interface StartingPriceProps {
  product: { price_from?: number | undefined; mrp_from?: number | undefined };
  className?: string | undefined;
}

/** The price without tax where the customer may see it, otherwise the MRP, which includes all taxes. The two are never compared. */
export function StartingPrice({ product: { price_from, mrp_from }, className }: StartingPriceProps) {
  const chargesTax = useChargesTax();
  if (price_from !== undefined) {
    return (
      <span className={className}>
        <small>from</small> <Price amount={price_from} /> {chargesTax && <small>+ GST</small>}
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
