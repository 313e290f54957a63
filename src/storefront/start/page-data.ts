/** The element that holds a page's data as JSON, at the end of the body. */
export const pageDataId = "page-data";

declare global {
  interface Window {
    /** Written into the page by React Router for its own use; `deferScripts` checks that it still is. */
    __reactRouterContext?: { stream: ReadableStream<Uint8Array> };
  }
}
