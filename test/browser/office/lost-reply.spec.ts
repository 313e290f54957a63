import { openOffice } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";

/** A reply is lost in transit: the shop has carried out the request, but the screen does not know. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each failed request: the one before signing in, and the dropped reply.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /status of 401|ERR_CONNECTION_RESET/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("a receipt of 500 pieces whose reply is lost is sent again, and 500 are on hand", async ({ page }) => {
  const lot = `LOST-${Date.now()}`;
  const keys: (string | undefined)[] = [];
  await page.route("**/api/staff/stock/receipts", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    expect((await route.fetch()).status()).toBe(201);
    await route.abort("connectionreset");
  });

  await openOffice(page, "/receive");
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Reference number").fill("NK-NS-1203");
  await line.getByLabel("Lot number").fill(lot);
  await line.getByLabel("Manufactured on").fill("2026-01-01");
  await line.getByLabel("Quantity").fill("500");
  const send = page.getByRole("button", { name: "Receive into stock" });
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "it won't be done twice" }).first()).toBeVisible();
  await expect(line.getByLabel("Quantity")).toHaveValue("500");
  await send.click();
  await expect(page).toHaveURL(/\/admin\/lots/);

  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  const { data } = await (await page.request.get(`/api/staff/lots?search=${lot}`)).json();
  expect(data.map(({ on_hand }: { on_hand: number }) => on_hand)).toEqual([500]);
});
