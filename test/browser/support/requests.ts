import type { Page, Request } from "@playwright/test";

const quietMs = 500;

/**
 * Counts a page's requests from now on. Unlike "networkidle", which stays reached once a page has loaded, this notices what a reply leads to.
 * @returns a function that waits until half a second has passed without a request
 */
export function countRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let onChange = () => {};
  const begin = (request: Request) => {
    // Live updates never end.
    if (request.resourceType() !== "eventsource") open.add(request);
    onChange();
  };
  const end = (request: Request) => {
    open.delete(request);
    onChange();
  };
  page.on("request", begin);
  page.on("requestfinished", end);
  page.on("requestfailed", end);

  return async () => {
    const quiet = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    onChange = () => {
      clearTimeout(timer);
      if (open.size === 0) timer = setTimeout(quiet.resolve, quietMs);
    };
    onChange();
    await quiet.promise;
    page.off("request", begin);
    page.off("requestfinished", end);
    page.off("requestfailed", end);
  };
}
