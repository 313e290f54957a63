import type { Params } from "react-router";

/** What a page says about itself: `export const handle: PageHandle = { personal: true }`. */
export interface PageHandle {
  /** Its data differ for signed-in customers. */
  personal?: boolean;
  /** The address of the call for these data, which a customer's browser sends before it has the page's scripts. */
  earlyCall?(params: Params): string;
  /** False: it works without scripts, and is sent without them to visitors. */
  scripts?: false;
}
