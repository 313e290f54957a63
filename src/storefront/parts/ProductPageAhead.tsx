import { useEffect, useState } from "react";
import { PrefetchPageLinks, useHref } from "react-router";
import { productAddress } from "./product-card.ts";
import { savesData } from "./saves-data.ts";

/** Whatever the product, the scripts of its page are the same. */
const anyProduct = productAddress({ slug: "any", token: "any" });

/** Below products: fetches the scripts of a product's page once the browser is idle, so that following a link waits for data alone. */
export function ProductPageAhead() {
  const [isIdle, setIdle] = useState(false);
  const page = useHref(anyProduct);
  useEffect(() => {
    if (savesData()) return;
    const begin = () => setIdle(true);
    // Safari has none.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(begin, 500);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(begin);
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle && <PrefetchPageLinks page={page} />;
}
