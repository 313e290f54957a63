import type { Params } from "react-router";

/** A page's options: `export const handle: PageHandle = { personal: true }`. */
export interface PageHandle {
  /** Its data differ for signed-in customers. */
  personal?: boolean;
  /** The URL of the call for these data, which a signed-in customer's browser sends before it has the page's scripts. */
  earlyCall?(params: Params): string;
  /** False: the page works without scripts, and visitors get it without them. */
  scripts?: false;
}
