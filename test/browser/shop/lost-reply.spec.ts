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
  await expect(dialog.getByRole("alert")).toContainText("it is not done twice");
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
