import type { Locator, Page } from "@playwright/test";
import { toBuffer } from "bwip-js/node";
import { order, register } from "../screenshots/people.ts";
import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { variantOf, variantsForSale } from "../support/lists.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScrolling, hydrated, test } from "../support/shop.ts";

/** Phone features: share sheet, camera, notifications. */

const picks = "micro-ear-picks";

test("a product's data sheet and link are shared, without a price", async ({ page, baseURL }) => {
  const address = await productAddress(baseURL ?? "", picks);
  const link = page.getByRole("link", { name: "Share", exact: true });
  const message = `Micro-ear Picks and Hooks\n${baseURL}${address}`;

  await page.goto(address);
  await expect(link).toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(message)}`);

  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], ...rest }: ShareData) => {
        shared.push({ ...rest, files: files.map(({ name, type, size }) => ({ name, type, isEmpty: size === 0 })) });
      },
    });
  });
  // A data sheet not ready after three seconds is left out, and a busy machine takes longer to draw one.
  const sheets = "**/api/product/data-sheet/*";
  const sheet = await page.request.get(`/api/product/data-sheet/${address.split("/").at(-1)}`);
  await page.route(sheets, (route) => route.fulfill({ response: sheet }));
  await page.reload();
  await hydrated(page);
  await link.click();
  const shared = () => page.evaluate(() => Reflect.get(window, "shared"));
  const said = { title: "Micro-ear Picks and Hooks", text: message };
  const file = { name: `${picks}.pdf`, type: "application/pdf", isEmpty: false };
  await expect.poll(shared).toEqual([{ ...said, files: [file] }]);

  await page.unroute(sheets);
  await page.route(sheets, () => {});
  await link.click();
  await expect.poll(shared).toEqual([
    { ...said, files: [file] },
    { ...said, files: [] },
  ]);
});

test("what stays at the lower edge of a phone stands above the quick links, and these above what it keeps free", async ({
  page,
  context,
  baseURL,
}) => {
  const customer = await customerWithOrder(baseURL);
  for (const sub_product_id of (await variantsForSale(baseURL ?? "")).slice(0, 12)) {
    await askShop(baseURL, "POST", "cart/store", { sub_product_id, quantity: 1 }, customer.token);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: { bottom: 34 } });
  await signInOnce(page, customer);
  const links = page.getByRole("navigation", { name: "Quick links" });
  const edge = async (shown: Locator) => ((box) => (box ? [box.y, box.y + box.height] : []))(await shown.boundingBox());

  await page.goto("/cart");
  await hydrated(page);
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  const [top = 0] = await edge(links);
  expect(await edge(links.getByRole("link").first())).toEqual([top + 1, 844 - 34]);
  expect((await edge(undo))[1]).toBeLessThanOrEqual(top);

  await page.goto("/product?search=specula&view=table");
  await hydrated(page);
  for (const row of [0, 1]) await page.getByLabel("Quantity").nth(row).fill("2");
  const add = page.getByRole("button", { name: "Add 2 lines" });
  await expect(add).toBeInViewport();
  expect((await edge(add))[1]).toBeLessThanOrEqual(top);
});

test("in the row of account pages the current one is read whole, also before scripts load", async ({
  page,
  browser,
  baseURL,
}) => {
  const customer = await customerWithOrder(baseURL);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOnce(page, customer);
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
  });
  const unscripted = await context.newPage();
  for (const path of ["/userprofile", "/orderhistory", "/lists", "/documents", "/rewardpoint"]) {
    for (const shown of [page, unscripted]) {
      await shown.goto(path);
      if (shown === page) await hydrated(page);
      const nav = shown.getByRole("navigation", { name: "My account" });
      const { scrolled, room } = await nav.evaluate((row) => {
        const current = row.querySelector("[aria-current]")?.getBoundingClientRect();
        const box = row.getBoundingClientRect();
        return {
          scrolled: row.scrollLeft,
          room: [(current?.left ?? 0) - box.left, box.right - (current?.right ?? 0)].map(Math.round),
        };
      });
      // Once the row is scrolled, its first 24 pixels fade; its last 32 always do.
      expect(room[0], path).toBeGreaterThanOrEqual(scrolled > 0 ? 24 : 0);
      expect(room[1], path).toBeGreaterThanOrEqual(32);
    }
  }
  await context.close();
});

/** Reads a picture of a code, as there is no camera. */
async function scanPicture(page: Page, bcid: string, text: string) {
  const buffer = await toBuffer({ bcid, text, scale: 6, padding: 10, backgroundcolor: "ffffff" });
  const picture = page.getByLabel("Picture of a code");
  await picture.setInputFiles({ name: "pack.png", mimeType: "image/png", buffer });
}

test("a code on a pack leads to its product, a reference to a search", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Scan a code" }).click();
  await expect(page.getByText("The camera could not be opened. Upload a picture of the code instead.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await scanPicture(page, "azteccode", "not read");
  await expect(page.getByRole("alert")).toContainText("No code was found in this picture.");
  await scanPicture(page, "gs1datamatrix", "(01)09527400000672(17)281130(10)L-77(21)S0001");
  await expect(page).toHaveURL(/\/micro-ear-picks\/\w+\?ref=NK-ME-1102#/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Scan a code" }).click();
  await scanPicture(page, "code128", "NK-ME");
  await expect(page).toHaveURL(/\/product\?search=NK-ME$/);
});

test("scanned packs become lines of the order pad", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/order-pad");
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  for (const reference of ["NK-ME-1101", "NK-ME-1102"]) {
    const gtin = reference === "NK-ME-1101" ? "09527400000665" : "09527400000672";
    await scanPicture(page, "gs1datamatrix", `(01)${gtin}(10)L-77`);
    await expect(page.getByRole("status")).toContainText([`${reference} is on the order pad. Scan the next one.`]);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Scan", exact: true })).toBeFocused();
  const rows = page.getByRole("table").first().getByRole("row");
  await expect(rows.nth(1).getByRole("textbox").first()).toHaveValue("NK-ME-1101");
  await expect(rows.nth(2).getByRole("textbox").first()).toHaveValue("NK-ME-1102");
});

/** Browsers under test reach no push service, and headless ones show no notifications. */
function stubPushService() {
  const endpoint = "https://fcm.googleapis.com/fcm/send/of-a-test";
  // A point on P-256.
  const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const key = "is_subscribed";
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }),
    unsubscribe: async () => {
      localStorage.removeItem(key);
      return true;
    },
  };
  let permission = localStorage.getItem(key) ? "granted" : "default";
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Notification.requestPermission = async () => {
    permission = "granted";
    return "granted";
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(key) ? subscription : null),
    subscribe: async (options: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(key, String(options.applicationServerKey.length));
      return subscription;
    },
  });
}

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a device is notified of an order, listed and removed", async ({ page, context, baseURL }) => {
    const customer = await customerWithOrder(baseURL);
    await context.addInitScript(stubPushService);
    await signInOnce(page, customer);
    await page.goto(`/order-placed/${customer.order.token}`);
    await page.getByRole("button", { name: "Notify this device" }).click();
    await expect(page.getByText("This device is notified of the progress of your orders.")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("is_subscribed"))).toBe("65");
    await expectAccessibleInBothSchemes(page);

    const shown = await deliverPush(page, {
      title: `Order ${customer.order.order_no}`,
      body: "On its way to you.",
      ...{ address: `/orderdetail?order=${customer.order.token}`, tag: customer.order.token },
    });
    expect(shown).toEqual([
      `Order ${customer.order.order_no}`,
      {
        ...{ body: "On its way to you.", tag: customer.order.token, icon: "/icons/192.png" },
        data: `/orderdetail?order=${customer.order.token}`,
      },
    ]);

    await page.goto("/userprofile");
    const devices = page.getByRole("region", { name: "Devices that get notifications" });
    await expect(devices.getByText("This device")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await devices.getByRole("button", { name: /^Remove / }).click();
    await expect(devices).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("is_subscribed"))).toBe(null);
  });
});

/**
 * Delivers a push message to the worker, as the browser does.
 * @returns the notifications that the worker shows
 */
async function deliverPush(page: Page, message: object): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    registration.showNotification = async (...shown) => void Object.assign(globalThis, { shown });
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = () => worker?.evaluate(() => Reflect.get(globalThis, "shown"));
  await expect.poll(shown).toBeDefined();
  return shown();
}

test("a long name does not widen the page of an order", async ({ page, baseURL: origin = "" }) => {
  const first_name = "Venkatanarasimharajuvaripetaparthasarathisrinivasachakravart";
  const buyer = await register(origin, { first_name, last_name: "Rao" });
  const token = await order(origin, buyer, [await variantOf(origin, "aural-specula-set", "NK-EE-1101")]);
  await signInOnce(page, buyer);
  await page.goto(`/orderdetail?order=${token}`);
  await expect(page.getByText(first_name).last()).toBeVisible();
  await expectNoSidewaysScrolling(page, [390]);
});
