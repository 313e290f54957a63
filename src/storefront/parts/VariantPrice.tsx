import { Price } from "../../ui/Price.tsx";
import { useChargesTax } from "../root-data.ts";

interface VariantPriceProps {
  variant: { price?: number | undefined; mrp?: number | undefined };
  className?: string | undefined;
}

/** The price without tax where the customer may see it, otherwise the MRP, which includes all taxes. */
export function VariantPrice({ variant: { price, mrp }, className }: VariantPriceProps) {
  const chargesTax = useChargesTax();
  if (price !== undefined) {
    return (
      <span className={className}>
        <Price amount={price} /> {chargesTax && <small>+ GST</small>}
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
