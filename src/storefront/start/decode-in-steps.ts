import { yieldBetweenChunks } from "./yield-between-chunks.ts";

declare global {
  interface Window {
    /** Written into the page by React Router, for itself; `deferScripts` checks that it still is. */
    __reactRouterContext?: { stream: ReadableStream<Uint8Array> };
  }
}

/** Has React Router decode the page's data in several tasks. To be called before hydration. */
export function decodeInSteps(): void {
  const page = window.__reactRouterContext;
  if (!page?.stream) throw new Error("React Router no longer passes a page's data as __reactRouterContext.stream.");
  page.stream = yieldBetweenChunks(page.stream);
}
