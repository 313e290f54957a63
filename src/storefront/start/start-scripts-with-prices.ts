/** `start-scripts.ts` for pages with an early call (`earlyCall`), whose reply is shown before the scripts have loaded. */
import { showEarlyPrices } from "./show-early-prices.ts";
import "./start-scripts.ts";

// On failure, the prices appear with the scripts.
showEarlyPrices().catch(() => {});
