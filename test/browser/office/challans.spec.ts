import { customerWithOrder } from "../support/customer.ts";
import { receiveLot } from "../support/lots.ts";
import { expectUsable, openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

// Browsers log these: the back office opens signed out, and wrong input is refused.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("goods go out on a challan, some come back, and the rest goes to an order", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page, "/challans");
  await page.getByRole("link", { name: "New challan" }).click();
  const lines = (await (await page.request.get(`/api/staff/orders/${order.token}`)).json()).data;
  const { ref_no } = lines.lines[0];
  const lot_no = await receiveLot(page, { ref_no, quantity: 3 });

  await page.getByLabel("Name", { exact: true }).fill("Dr. Meera Nair");
  await page.getByLabel("Company").fill("Lotus ENT Clinic");
  await page.getByLabel("Address", { exact: true }).fill("4 Residency Road");
  await page.getByLabel("City").fill("Bengaluru");
  await page.getByLabel("PIN code").fill("560025");
  await page.getByLabel("State", { exact: true }).selectOption("Karnataka");
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await page.getByLabel("Add an item").fill(lot_no);
  await page.getByRole("button", { name: lot_no }).click();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Issue challan" }).click();
  await expect(page.getByLabel("GSTIN")).toHaveAccessibleDescription(/belongs to the state with code 27/);
  await expect(page.getByLabel("Due back")).toHaveAccessibleDescription(/Enter the day/);
  await expect(page.getByLabel("City")).toHaveValue("Bengaluru");
  await expectAccessible(page);

  await page.getByLabel("GSTIN").fill("29AAGCB7383J1Z4");
  const { data } = await (await page.request.get("/api/staff/challans/new")).json();
  await page.getByLabel("Due back").fill(data.latest_due_on);
  await page.getByLabel("Quantity").fill("100000");
  await page.getByRole("button", { name: "Issue challan" }).click();
  await expect(page.getByLabel("Quantity")).toHaveAccessibleDescription(/left in this lot/);
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Issue challan" }).click();
  const heading = page.getByRole("heading", { level: 1, name: /^END\// });
  await expect(heading).toBeVisible();
  const number = (await heading.textContent()) ?? "";

  await page.getByRole("button", { name: "Items returned" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(`Quantity of ${ref_no}`).fill("4");
  await dialog.getByLabel(`Disposition of ${ref_no}`).selectOption("restock");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(dialog.getByLabel(`Quantity of ${ref_no}`)).toHaveAccessibleDescription("Only 3 outstanding.");
  await dialog.getByLabel(`Quantity of ${ref_no}`).fill("2");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("Came back: 2 of")).toBeVisible();

  await page.getByRole("button", { name: "Invoice what was kept" }).click();
  await dialog.getByLabel("Order number").fill(order.order_no);
  await dialog.getByLabel(`Quantity of ${ref_no}`).fill("1");
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("Closed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: order.order_no })).toBeVisible();
  await expectUsable(page, new URL(page.url()).pathname.replace("/admin", ""));

  await page.goto("/admin/challans?state=closed");
  await expect(page.getByRole("row", { name: number })).toContainText(/Lotus ENT Clinic.*0 of 3/);
});
