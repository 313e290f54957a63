import type { Route } from "@playwright/test";
import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** A reply is lost in transit: the shop has carried out the request, but the page does not know. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("an address whose reply is lost is saved again, and is there once", async ({ page, baseURL, complaints }) => {
  const keys: (string | undefined)[] = [];
  await page.route("**/api/add-user-addresses", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(201);
    await route.abort("connectionreset");
  });

  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/userprofile");
  await hydrated(page);
  await page.getByRole("button", { name: "Add New Address" }).click();
  const dialog = page.getByRole("dialog");
  const fields = {
    "Company Name": "Iyer ENT Clinic",
    Address: "12 Law College Road",
    Apartment: "2",
    Postcode: "411004",
  };
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("State").selectOption({ label: "Maharashtra" });
  await dialog.getByLabel("City").selectOption({ index: 1 });
  const save = dialog.getByRole("button", { name: "Save Address" });
  await save.click();
  await expect(dialog.getByRole("alert")).toContainText("it won't be done twice");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_CONNECTION_RESET")]);
  await save.click();
  await expect(dialog).toBeHidden();

  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  const addresses = page.getByRole("region", { name: "Saved addresses" }).getByRole("listitem");
  await expect(addresses).toHaveCount(2);
  await page.reload();
  await expect(addresses).toHaveCount(2);
  await expect(addresses.filter({ hasText: "12 Law College Road" })).toHaveCount(1);
});

test("a day after a lost reply, nothing is ordered before the customer has seen what was", async ({
  page,
  baseURL,
  complaints,
}) => {
  const meera = await customerWithOrder(baseURL);
  const day = 24 * 60 * 60 * 1000;
  await signInOnce(page, { ...meera, expiresAt: new Date(Date.now() + 3 * day).toISOString() });
  await page.clock.install();
  await page.goto("/checkout");
  await hydrated(page);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort("connectionreset");
  };
  await page.route("**/api/check-out/place-order", lose);
  const place = async () => {
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  };
  await place();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("It won't be ordered twice");
  await page.unroute("**/api/check-out/place-order", lose);

  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, meera.token);
  const [placed, earlier] = (await ask("GET", "orders")).data;
  expect(earlier.order_no).toBe(meera.order.order_no);
  const { sub_products } = await ask(
    "GET",
    `product/view/${(await ask("GET", "product-data?search=specula")).data[0].token}`,
  );
  await ask("POST", "cart/store", { sub_product_id: sub_products[0].sub_product_id });
  await page.clock.fastForward(day);
  await place();
  await expect(alert).toContainText("it may have been placed");
  await expect(alert.getByRole("link", { name: placed.order_no })).toBeVisible();
  expect((await ask("GET", "orders")).data).toHaveLength(2);

  await ask("POST", "cart/delete", { cartId: (await ask("GET", "cart")).carts[0].cart_id });
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Your latest order is");
  await expect(page.getByRole("main").getByRole("link", { name: placed.order_no })).toBeVisible();
  complaints.splice(0);
});

test("an order whose reply never arrives is given up in time, and placed once", async ({
  page,
  baseURL,
  complaints,
}) => {
  const meera = await customerWithOrder(baseURL);
  await signInOnce(page, meera);
  await page.clock.install();
  await page.goto("/checkout");
  await hydrated(page);
  const received = Promise.withResolvers<void>();
  const silent = async (route: Route) => {
    await route.fetch();
    received.resolve();
  };
  await page.route("**/api/check-out/place-order", silent);
  const place = async () => {
    await page.getByRole("button", { name: "Place Order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  };
  await place();
  await received.promise;
  await expect(page.getByRole("alertdialog").getByRole("button", { name: "Yes" })).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(30_000);
  await expect(page.getByRole("alert")).toContainText("It won't be ordered twice");
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await page.unroute("**/api/check-out/place-order", silent);
  await place();
  await expect(page).toHaveURL(/\/order-placed\//);
  const { data } = await askShop(baseURL, "GET", "orders", undefined, meera.token);
  // One of them was placed earlier.
  expect(data).toHaveLength(2);
  complaints.splice(0);
});
