import type { Page } from "@playwright/test";
import { askShop, customerWithOrder } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";

/** More than one page of the list. `BULK_ORDERS=1000` simulates a very busy day. */
const many = Number(process.env.BULK_ORDERS ?? 52);
const mostClicks = 30;

test.use({ contextOptions: { reducedMotion: "reduce" } });
// Ten times the time needed, as for all journeys.
test.setTimeout(300_000 + many * 10_000);

// Before signing in there is no session.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => each.includes("status of 401"));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** Orders of a new customer, all from one lot. */
async function placeOrders(page: Page, baseURL: string | undefined, email: string) {
  const { data: products } = await askShop(baseURL, "GET", "product-data?search=specula");
  const view = await askShop(baseURL, "GET", `product/view/${products[0].token}`);
  const [{ sub_product_id, ref_no }] = view.sub_products;
  const lot = { ref_no, lot_no: `BULK-${Date.now()}`, manufactured_on: "2026-01-01", expires_on: "2031-01-01" };
  const received = await page.request.post("/api/staff/stock/receipts", {
    data: { note: "", lines: [{ ...lot, quantity: many + 10 }] },
  });
  expect(received.ok(), await received.text()).toBe(true);
  const { token } = await customerWithOrder(baseURL, email);
  const [{ id }] = await askShop(baseURL, "GET", "user-addresses", undefined, token);
  const sent = { coupon_token: null, billing_address: id, shipping_address: id };
  // The first order takes what is already in the cart.
  await askShop(baseURL, "POST", "check-out/place-order", sent, token);
  for (let placed = 2; placed < many; placed++) {
    await askShop(baseURL, "POST", "cart/store", { sub_product_id }, token);
    await askShop(baseURL, "POST", "check-out/place-order", sent, token);
  }
}

/** Counts clicks on all pages. */
async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction("clicked", () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener("click", (event) => event.isTrusted && (window as unknown as { clicked(): void }).clicked(), true);
  });
  return () => clicks;
}

/** Starts at the list of orders, applies a bulk action to all of the customer's orders in a queue, and waits for its results. */
async function doWithAll(page: Page, email: string, queue: string, verb: string, done: string) {
  await page.getByRole("navigation", { name: "Queues" }).getByRole("link", { name: queue }).click();
  await page.getByLabel("Search", { exact: true }).first().fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(`${many.toLocaleString("en-IN")} total`);
  await page.getByLabel("Select all on this page").click();
  const selected = page.getByRole("region", { name: "Selected rows" }).getByRole("status");
  await expect(selected).toHaveText(`50 of ${many.toLocaleString("en-IN")} selected, on this page only`);
  await page.getByRole("button", { name: `Select all ${many.toLocaleString("en-IN")} of this filter` }).click();
  await expect(selected).toHaveText(`All ${many.toLocaleString("en-IN")} selected`);
  await page.getByRole("button", { name: `${verb} all` }).click();
  const form = page.getByRole("dialog", { name: `${verb} ${many.toLocaleString("en-IN")} orders` });
  if (verb === "Ship") await form.getByLabel("Courier").selectOption("Own van");
  await form.getByRole("button", { name: `${verb} ${many.toLocaleString("en-IN")} orders` }).click();
  const all = `${done}: ${many.toLocaleString("en-IN")} of ${many.toLocaleString("en-IN")} orders`;
  await expect(page.getByText(all)).toBeVisible({ timeout: 60_000 + many * 4_000 });
}

test(`${many} orders are confirmed, picked, packed, invoiced, shipped and delivered with at most ${mostClicks} clicks`, async ({
  page,
  baseURL,
}) => {
  const email = `bulk.${Date.now()}@clinic.example`;
  await openOffice(page);
  await placeOrders(page, baseURL, email);
  const clicks = await countClicks(page);
  await page.goto("/admin/orders");

  await doWithAll(page, email, "To confirm", "Confirm", "Confirmed");
  await page.getByRole("link", { name: "Pick list" }).click();
  await expect(page.getByText(`For ${many.toLocaleString("en-IN")} orders, by shelf`)).toBeVisible();
  await expect(page.getByRole("table", { name: "Pick list" }).getByRole("row")).not.toHaveCount(0);
  await page.getByRole("link", { name: "Orders", exact: true }).last().click();

  await doWithAll(page, email, "To pack", "Pack", "Packed");
  const invoices = await page.getByRole("link", { name: "Invoices (PDF)" }).getAttribute("href");
  const pdf = await page.request.get(invoices ?? "", { timeout: 20_000 + many * 200 });
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: "Orders", exact: true }).last().click();

  await doWithAll(page, email, "To ship", "Ship", "Shipped");
  await page.getByRole("link", { name: "Orders", exact: true }).last().click();
  await doWithAll(page, email, "To deliver", "Deliver", "Delivered");
  // And one for the link to the invoices.
  test.info().annotations.push({ type: "clicks", description: String(clicks() + 1) });
  expect(clicks() + 1).toBeLessThanOrEqual(mostClicks);
});
