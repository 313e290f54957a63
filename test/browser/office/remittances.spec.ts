import type { Page } from "@playwright/test";
import { todayInIndia } from "../../../src/backoffice/form/indian-time.ts";
import { formatRupees } from "../../../src/contract/money.ts";
import { formatDay } from "../../../src/ui/dates.ts";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

/** Cash on delivery remitted by couriers: imported from the courier's file, and entered by hand. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const stored = async (office: Page, token: string) =>
  (await (await office.request.get(`/api/staff/orders/${token}`)).json()).data;

/** An order delivered by this courier and not yet recorded as paid. */
async function delivered(office: Page, baseURL: string | undefined, courier: string, tracking_number: string) {
  const { order } = await customerWithOrder(baseURL);
  await bring(office, order.token, "confirm", "pack");
  const data = { expected_status: "packed", courier, tracking_number };
  const answer = await office.request.post(`/api/staff/orders/${order.token}/ship`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await bring(office, order.token, "deliver");
  const { due, events } = await stored(office, order.token);
  const { at } = events.find(({ status }: { status: string }) => status === "delivered");
  return { ...order, due: due as number, tracking_number, delivered_at: at as string };
}

test("a courier's file is compared with the orders, and what matches is recorded once", async ({ page, baseURL }) => {
  const courier = `Ferry Express ${Date.now()}`;
  await openOffice(page, "/remittances");
  const order = await delivered(page, baseURL, courier, `FE-${Date.now()}`);
  const rows = ["AWB No.,COD Amount,Charges", `${order.tracking_number},${order.due},2.50`, "NOBODYS-1,5,0"];
  const file = { name: "cod.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  const choose = async () => {
    await page.goto("/admin/remittances/import");
    await page.getByLabel("Courier or collector").selectOption(courier);
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByRole("heading", { name: "cod.csv" })).toBeVisible();
  };

  await choose();
  const table = page.getByRole("table", { name: "Rows of the file" });
  await expect(table.getByRole("row", { name: order.tracking_number })).toContainText("Matched");
  await expect(table.getByRole("row", { name: "NOBODYS-1" })).toContainText("Unknown number");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await stored(page, order.token)).due).toBe(order.due);

  const record = page.getByRole("button", { name: "Record 1 of 2 rows" });
  await record.click();
  await expect(page.getByLabel("Reference")).toHaveAttribute("aria-invalid", "true");
  const reference = `NEFT ${order.tracking_number}`;
  await page.getByLabel("Reference").fill(reference);
  await record.click();
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(page.getByText("from cod.csv")).toBeVisible();
  await expect(page.getByRole("row", { name: order.order_no })).toContainText("2.50");
  await expectAccessible(page);
  expect((await stored(page, order.token)).due).toBe(0);

  await choose();
  await expect(page.getByText("It cannot be recorded again.")).toBeVisible();
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Record \d/ })).toHaveCount(0);
});

test("a cash sheet tells what a customer paid to the shop from what the courier took", async ({ page, baseURL }) => {
  const courier = `Lake Couriers ${Date.now()}`;
  await openOffice(page, "/remittances");
  const order = await delivered(page, baseURL, courier, `LC-${Date.now()}`);
  const data = { expected_status: "delivered", mode: "bank", amount: order.due, reference: "NEFT 77" };
  const paid = await page.request.post(`/api/staff/orders/${order.token}/collect`, { data });
  expect(paid.ok(), await paid.text()).toBe(true);
  await page.goto(`/admin/cash-sheet?day=${todayInIndia(Date.parse(order.delivered_at))}`);
  await page.getByLabel("Courier or collector").selectOption(courier);
  const table = page.getByRole("table", { name: "Orders of this day" });
  const place = async (name: string) =>
    (await table.getByRole("columnheader").allTextContents()).findIndex((each) => each.trim() === name);
  const cell = async (name: string) =>
    table
      .getByRole("row", { name: "Total" })
      .getByRole("cell")
      .nth(await place(name));
  await expect(table.getByRole("row", { name: order.order_no })).toBeVisible();
  await expect(await cell("Expected")).toHaveText(formatRupees(order.due));
  await expect(await cell("Paid otherwise")).toHaveText(formatRupees(order.due));
  await expect(await cell("Taken")).toHaveText(formatRupees(0));
  await expectNoSidewaysScrolling(page, [390]);
});

test("a remittance is recorded by hand, order by order, and what was typed survives a reload", async ({
  page,
  baseURL,
}) => {
  const courier = `Hill Runners ${Date.now()}`;
  await openOffice(page, "/remittances");
  const paid = await delivered(page, baseURL, courier, `HR-1-${Date.now()}`);
  const open = await delivered(page, baseURL, courier, `HR-2-${Date.now()}`);
  await page.getByRole("link", { name: "Record", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Record a remittance" })).toBeVisible();
  // The list was loaded before the orders were shipped with the new courier.
  await page.reload();
  await page.getByLabel("Courier or collector").selectOption(courier);
  const orders = page.getByRole("list", { name: "Open orders" });
  await expect(orders.getByRole("checkbox")).toHaveCount(2);
  await expect(orders).toContainText(
    `${formatRupees(open.due)} not recorded as paid, delivered ${formatDay(open.delivered_at)}`,
  );
  await orders.getByRole("checkbox", { name: paid.order_no }).check();
  const received = page.getByLabel(`Received for ${paid.order_no}`);
  const charges = page.getByLabel(`Charges for ${paid.order_no}`);
  await expect(received).toHaveValue(paid.due.toFixed(2));
  const amount = (Math.round(paid.due * 100 - 1250) / 100).toFixed(2);
  await received.fill(amount);
  await charges.fill("12.50");
  const sums = page.getByRole("status").filter({ hasText: "selected" });
  await expect(sums).toHaveText(
    `1 order selected: ${formatRupees(Number(amount))} received, ${formatRupees(12.5)} charges.`,
  );
  await page.getByRole("button", { name: "Select all 2" }).click();
  const both = Math.round(Number(amount) * 100) + Math.round(open.due * 100);
  await expect(sums).toHaveText(
    `2 orders selected: ${formatRupees(both / 100)} received, ${formatRupees(12.5)} charges.`,
  );
  await orders.getByRole("checkbox", { name: open.order_no }).uncheck();
  const reference = `Receipt ${paid.tracking_number}`;
  await page.getByLabel("Reference").fill(reference);

  await page.reload();
  await expect(page.getByText(/^Unsaved changes from .+ restored\./)).toBeVisible();
  await expect(orders.getByRole("checkbox", { name: paid.order_no })).toBeChecked();
  await expect(orders.getByRole("checkbox", { name: open.order_no })).not.toBeChecked();
  await expect(received).toHaveValue(amount);
  await expect(charges).toHaveValue("12.50");
  await expect(page.getByLabel("Reference")).toHaveValue(reference);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Record remittance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(page.getByRole("row", { name: paid.order_no })).toContainText("12.50");
  expect((await stored(page, paid.token)).due).toBe(0);
  expect((await stored(page, open.token)).due).toBe(open.due);
  await page.goto("/admin/remittances");
  await expect(page.getByRole("link", { name: reference })).toBeVisible();
});

test("a file that was being compared for one courier is not shown for the next", async ({ page }) => {
  await openOffice(page, "/remittances/import");
  const release = await holdRequests(page, "**/api/staff/remittances/check?*");
  const couriers = page.getByLabel("Courier or collector");
  await couriers.selectOption({ index: 1 });
  const file = { name: "first.csv", mimeType: "text/csv", buffer: Buffer.from("AWB No.,COD Amount\nNOBODYS-1,5\n") };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByLabel("Uploading first.csv")).toBeVisible();
  await couriers.selectOption({ index: 2 });
  const compared = page.waitForResponse("**/api/staff/remittances/check?*");
  release();
  await (await compared).finished();
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
  });
  await expect(page.getByRole("heading", { name: "first.csv" })).toHaveCount(0);
});
