import type { Page } from "@playwright/test";
import { type SignedIn, signInOnce } from "./customer.ts";
import { expectKept, withWorker } from "./kept.ts";
import { expect, hydrated } from "./shop.ts";

/**
 * A signed-in customer whose browser keeps what they open. Journeys of visitors wait the seconds that a first page takes before it
 * registers the worker.
 */
export async function openShop(page: Page, customer: SignedIn) {
  await page.addInitScript(registerAtOnce);
  await signInOnce(page, customer);
  await page.goto("/");
  await withWorker(page);
}

/** Runs before the scripts of a page: where there is no worker yet, the page does not wait before it registers one. */
function registerAtOnce() {
  const setLater = window.setTimeout.bind(window);
  const setSooner = (callback: () => void, delay?: number, ...values: unknown[]) =>
    setLater(callback, delay === 3000 && navigator.serviceWorker.controller === null ? 0 : delay, ...values);
  Object.assign(window, { setTimeout: setSooner });
}

/** What is put into the cart without a connection waits from now on. */
export async function withOutbox(page: Page) {
  await untilAllFetched(page);
  await hydrated(page);
}

/** Breaks the connection once the page fetches nothing more by itself. */
export async function loseConnection(page: Page) {
  await untilAllFetched(page);
  await page.context().setOffline(true);
}

/** Waits for the last of the scripts that a page fetches, some seconds after it has begun. */
async function untilAllFetched(page: Page) {
  // The list of what was loaded is empty where a journey has its own clock; an observer is told all the same.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        new PerformanceObserver((loaded) => {
          if (loaded.getEntries().some(({ name }) => name.includes("/register-"))) done();
        }).observe({ type: "resource", buffered: true });
      }),
  );
}

/** The customer's cart, kept by the browser, and without a connection from then on. */
export async function openCartOffline(page: Page) {
  await page.goto("/cart");
  await withOutbox(page);
  await expectKept(page, "/cart", "/api/cart", "/api/user-details");
  await page.context().setOffline(true);
}

/** In the cart that is open, without a connection. */
export async function changeQuantity(page: Page, row: number, quantity: number) {
  await page.getByRole("row").nth(row).getByLabel("Quantity").fill(`${quantity}`);
  await expect(page.getByText(new RegExp(`: quantity ${quantity}$`))).toBeVisible();
}

/** No page and no worker sends what waits until it is let go. */
export async function holdOutbox(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        Object.assign(window, { letGo: resolve });
        void navigator.locks.request("outbox", () => {
          isHeld();
          return promise;
        });
      }),
  );
  return () => page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
}

/** Waits until nothing is being sent. */
export async function untilSent(page: Page) {
  await page.evaluate(() => navigator.locks.request("outbox", () => {}));
}

/** The names of what waits in the browser, for whichever customer. */
export const waitingOnDevice = (page: Page) => onDevice(page, "waiting");

/** The same of what waits, or of what was sent. */
export async function onDevice(page: Page, store: "waiting" | "sent"): Promise<string[]> {
  return (await entriesOnDevice(page, store)).flatMap(({ lines }) => lines.map(({ name }) => name));
}

interface Entry {
  lines: { name: string }[];
  sentAt?: number | null;
}

export function entriesOnDevice(page: Page, store: "waiting" | "sent"): Promise<Entry[]> {
  return page.evaluate(async (name) => {
    const result = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const opened = await result(indexedDB.open("outbox"));
    const entries: Entry[] = await result(opened.transaction(name).objectStore(name).getAll());
    opened.close();
    return entries;
  }, store);
}
