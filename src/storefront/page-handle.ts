/** What a page says about itself: `export const handle: PageHandle = { personal: true }`. */
export interface PageHandle {
  /** Its data differ for signed-in customers. */
  personal?: boolean;
  /** False: it works without scripts, and is sent without them to visitors. */
  scripts?: false;
}
