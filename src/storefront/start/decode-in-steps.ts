import "./page-data.ts";
import { yieldBetweenChunks } from "./yield-between-chunks.ts";

/** Makes React Router decode the page's data in several tasks. Call it before hydration. */
export function decodeInSteps(): void {
  const page = window.__reactRouterContext;
  if (!page?.stream) throw new Error("React Router no longer passes a page's data as __reactRouterContext.stream.");
  page.stream = yieldBetweenChunks(page.stream);
}
