import type { Page } from "@playwright/test";
import { type SignedIn, signInOnce } from "./customer.ts";
import { withWorker } from "./kept.ts";
import { hydrated } from "./shop.ts";

/** A signed-in customer whose browser keeps what they open. */
export async function openShop(page: Page, customer: SignedIn) {
  await signInOnce(page, customer);
  await page.goto("/");
  await withWorker(page);
}

/** What is put into the cart without a connection waits from now on. */
export async function withOutbox(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/register-")),
  );
  await hydrated(page);
}

/** The names of what waits in the browser, for whichever customer. */
export const waitingOnDevice = (page: Page) => onDevice(page, "waiting");

/** The same of what waits, or of what was sent. */
export function onDevice(page: Page, store: "waiting" | "sent"): Promise<string[]> {
  return page.evaluate(async (name) => {
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const opened = await result(indexedDB.open("outbox"));
    const entries: { lines: { name: string }[] }[] = await result(opened.transaction(name).objectStore(name).getAll());
    opened.close();
    return entries.flatMap(({ lines }) => lines.map(({ name }) => name));
  }, store);
}
