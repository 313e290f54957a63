import { text } from "../../../language/text.ts";
import { Price } from "../../../ui/Price.tsx";
import { useChargesTax } from "../../root-data.ts";
import styles from "./UnitPrice.module.css";

interface UnitPriceProps {
  price: number;
  /** As calculated by the server; undefined if no GST is charged. */
  withGst: number | undefined;
}

/** The price of one unit, with or without GST as the visitor has chosen; both without scripts. */
export function UnitPrice({ price, withGst }: UnitPriceProps) {
  const chargesTax = useChargesTax();
  if (!chargesTax || withGst === undefined) return <Price amount={price} />;
  return (
    <>
      <span className={styles.withoutGst}>
        <Price amount={price} /> <small>{text("+ GST")}</small>
      </span>
      <span className={styles.withGst}>
        <Price amount={withGst} /> <small>{text("incl. GST")}</small>
      </span>
    </>
  );
}

/** Space for the price of a variant that is still loading; `showEarlyPrices` may fill it before the scripts run. */
export function AwaitedPrice({ variant }: { variant: number }) {
  const chargesTax = useChargesTax();
  if (!chargesTax) return <Awaited name={`${variant}.price`} />;
  return (
    <>
      <span className={styles.withoutGst}>
        <Awaited name={`${variant}.price`} /> <small>{text("+ GST")}</small>
      </span>
      <span className={styles.withGst}>
        <Awaited name={`${variant}.price_with_gst`} /> <small>{text("incl. GST")}</small>
      </span>
    </>
  );
}

function Awaited({ name }: { name: string }) {
  return (
    <span className={styles.awaited} data-awaits={name} suppressHydrationWarning>
      {"\u2013"}
    </span>
  );
}

/** Shown beside an amount that always excludes GST, where unit prices may include it. */
export function PlusGst() {
  return <small className={styles.withGst}>{text("+ GST")}</small>;
}
