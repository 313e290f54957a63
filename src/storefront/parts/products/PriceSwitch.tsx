import { useSyncExternalStore } from "react";
import { text } from "../../../language/text.ts";
import { join } from "../../../ui/join.ts";
import { arePricesWithGst, choosePrices, onPricesChosen } from "../../price-choice.ts";
import { useRootData } from "../../root-data.ts";
import styles from "./PriceSwitch.module.css";

/** Shown only where there are prices and taxes. Without scripts, both prices are shown instead. */
export function PriceSwitch() {
  const site = useRootData()?.site;
  const areWithGst = useSyncExternalStore(onPricesChosen, arePricesWithGst, () => false);
  if (!site || site.gstin === "" || site.see_price === "nobody") return null;
  return (
    <fieldset className={join(styles.switch, site.see_price === "customers" && styles.customersOnly)}>
      <legend>{text("Prices:")}</legend>
      <button type="button" aria-pressed={!areWithGst} onClick={() => choosePrices(false)}>
        {text("excl. GST")}
      </button>
      <button type="button" aria-pressed={areWithGst} onClick={() => choosePrices(true)}>
        {text("incl. GST")}
      </button>
    </fieldset>
  );
}
