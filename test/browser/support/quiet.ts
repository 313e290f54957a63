import type { Page, Request } from "@playwright/test";

const quietMs = 500;

/**
 * Resolves once a page has had no request under way for half a second, from now on: what a reply leads to has begun by then. Unlike the
 * load state `networkidle`, which is reached once for each document.
 */
export async function afterRequestsEnd(page: Page): Promise<void> {
  const underWay = new Set<Request>();
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer = setTimeout(resolve, quietMs);
  const begin = (request: Request) => {
    clearTimeout(timer);
    underWay.add(request);
  };
  const end = (request: Request) => {
    underWay.delete(request);
    clearTimeout(timer);
    if (underWay.size === 0) timer = setTimeout(resolve, quietMs);
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  try {
    await promise;
  } finally {
    page.off("request", begin);
    page.off("requestfinished", end);
    page.off("requestfailed", end);
  }
}
