/** `start-scripts.ts` for pages that name a call to be made early (`earlyCall`): what it replies is shown before the scripts are there. */
import { showEarlyPrices } from "./show-early-prices.ts";
import "./start-scripts.ts";

// Without them the page waits for its scripts.
showEarlyPrices().catch(() => {});
