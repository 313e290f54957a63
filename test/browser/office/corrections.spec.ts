import { customerWithOrder } from "../support/customer.ts";
import { openOffice, signInStaff } from "../support/office.ts";
import { bring, proposed } from "../support/orders.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";

/** Corrections by staff after an order was packed or delivered. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 422/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("the lot of a packed order is corrected by scanning, with a reason", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm");
  const [pick] = await proposed(page, order.token);
  await bring(page, order.token, "pack");
  const { data: read } = await (await page.request.get(`/api/staff/orders/${order.token}`)).json();
  const line = { ref_no: read.lines[0].ref_no, lot_no: `COR-${Date.now()}`, manufactured_on: "2026-01-01" };
  // The other lot expires earlier, so choosing this one requires a reason.
  const earlier = { ...line, lot_no: `OLD-${Date.now()}`, expires_on: "2034-01-31", quantity: 2 };
  const receipt = { lines: [{ ...line, expires_on: "2035-01-31", quantity: 2 }, earlier] };
  expect((await page.request.post("/api/staff/stock/receipts", { data: receipt })).ok()).toBe(true);
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("link", { name: "Correct lots" }).click();
  await page.getByRole("button", { name: "Scan everything again" }).click();
  await page.getByLabel("Scan a pack, or type its lot number").fill(line.lot_no);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 1 item: complete")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Correct lots" }).click();
  const reason = page.getByRole("textbox", { name: "Reason", exact: true });
  await expect(reason).toHaveAccessibleDescription(/required/);
  await reason.fill("The other box was in the parcel");
  await page.getByRole("textbox", { name: "Reason for another lot" }).fill("It is in the parcel");
  await page.getByRole("button", { name: "Correct lots" }).click();
  await expect(page.getByText(new RegExp(`Lot ${line.lot_no}`))).toBeVisible();
  await expect(page.getByText(`Lot ${pick?.lot_no}`)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Lot Statement (PDF)" })).toBeVisible();
});

test("an item of a delivered order is replaced, and the replacement delivered", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack", "ship", "deliver");
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("link", { name: "Send replacement" }).click();
  await page.getByLabel(/^Quantity to send/).fill("");
  await page.getByRole("button", { name: "Send replacement" }).click();
  await expect(page.getByLabel(/^Quantity to send/)).toBeFocused();
  await expect(page.getByText("Choose what to replace.")).toHaveCount(1);
  await page.getByLabel(/^Quantity to send/).fill("2");
  await page.getByRole("textbox", { name: "Reason", exact: true }).fill("The tip is bent");
  await page.getByLabel("Courier").selectOption("Own van");
  await page.getByRole("button", { name: "Send replacement" }).click();
  await expect(page.getByLabel(/^Quantity to send/)).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(/^Quantity to send/).fill("1");
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Send replacement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: order.order_no })).toBeVisible();
  const replacement = page.getByRole("article", { name: /^Replacement / });
  await expect(replacement).toContainText("Own van");
  await replacement.getByRole("button", { name: "Mark delivered" }).click();
  await expect(replacement.getByRole("heading")).toContainText("Delivered");
});
