import type { Page } from "@playwright/test";
import { type SignedIn, signInOnce } from "./customer.ts";
import { expectKept, withWorker } from "./kept.ts";
import { expect, hydrated } from "./shop.ts";

/**
 * Opens the shop as a signed-in customer, with the worker registered at once. Journeys of visitors wait the seconds that a first
 * page takes before it registers the worker.
 */
export async function openShop(page: Page, customer: SignedIn) {
  await page.addInitScript(registerAtOnce);
  await signInOnce(page, customer);
  await page.goto("/");
  await withWorker(page);
}

/** Runs before a page's scripts: if there is no worker yet, the page registers one without delay. */
function registerAtOnce() {
  const setLater = window.setTimeout.bind(window);
  const setSooner = (callback: () => void, delay?: number, ...values: unknown[]) =>
    setLater(callback, delay === 3000 && navigator.serviceWorker.controller === null ? 0 : delay, ...values);
  Object.assign(window, { setTimeout: setSooner });
}

/** Waits until the page can queue changes made offline. */
export async function withOutbox(page: Page) {
  await untilAllFetched(page);
  await hydrated(page);
}

/** Goes offline once the page fetches nothing more by itself. */
export async function loseConnection(page: Page) {
  await untilAllFetched(page);
  await page.context().setOffline(true);
}

/** Waits for the last script that a page fetches, a few seconds after it starts. */
async function untilAllFetched(page: Page) {
  // With a fake clock the list of loaded resources is empty; an observer is notified all the same.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        new PerformanceObserver((loaded) => {
          if (loaded.getEntries().some(({ name }) => name.includes("/register-"))) done();
        }).observe({ type: "resource", buffered: true });
      }),
  );
}

/** Opens the cart, waits until the browser has kept it, and goes offline. */
export async function openCartOffline(page: Page) {
  await page.goto("/cart");
  await withOutbox(page);
  await expectKept(page, "/cart", "/api/cart", "/api/user-details");
  await page.context().setOffline(true);
}

/** Changes a quantity in the open cart, offline. */
export async function changeQuantity(page: Page, row: number, quantity: number) {
  await page.getByRole("row").nth(row).getByLabel("Quantity").fill(`${quantity}`);
  await expect(page.getByText(new RegExp(`: quantity ${quantity}$`))).toBeVisible();
}

/** Keeps pages and worker from sending waiting changes. @returns a function that releases them */
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

/** The names of lines waiting in the browser, for any customer. */
export const waitingOnDevice = (page: Page) => onDevice(page, "waiting");

/** The names of lines that are waiting, or of those sent. */
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
