import { useEffect, useState } from "react";
import { PrefetchPageLinks, useHref } from "react-router";
import { savesData } from "../layout/saves-data.ts";
import { productAddress } from "./product-card.ts";

/** Every product's page has the same scripts. */
const anyProduct = productAddress({ slug: "any", token: "any" });

/** Used below products: fetches the scripts of the product page once the browser is idle, so that following a link waits only for data. */
export function ProductPageAhead() {
  const [isIdle, setIdle] = useState(false);
  const page = useHref(anyProduct);
  useEffect(() => {
    if (savesData()) return;
    const begin = () => setIdle(true);
    // Safari does not support it.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin);
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle && <PrefetchPageLinks page={page} />;
}
