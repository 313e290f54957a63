import { expect, type Page } from "@playwright/test";

/** The addresses of pages, replies and files kept by the service worker. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith("assets-"));
    const caches_ = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caches_.flat().map(({ url }) => url.slice(location.origin.length));
  });
}

/** Waits until all of these are kept. */
export async function expectKept(page: Page, ...addresses: string[]) {
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(addresses));
}

/** Makes the browser check for a new worker, and waits until it controls this page. */
export async function updateWorker(page: Page) {
  await page.evaluate(async () => {
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
}

/** Waits until the worker controls this page. */
export async function withWorker(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
