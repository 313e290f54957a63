import { customerWithOrder } from "../support/customer.ts";
import { openOffice, signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

/** Whoever works faster than the server replies. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("codes that are scanned while earlier ones are being read are all received", async ({ page }) => {
  await openOffice(page, "/receive");
  const { data } = await (await page.request.get("/api/staff/stock?per_page=1&sort=-available")).json();
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  };
  const codeOf = (lot: string) => `(01)${data[0].udi_di}(17)351130(10)${lot}`;
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel(/^Scan a code/).focus();
  await scan(codeOf("FAST-1"));
  await scan("NONE-SUCH");
  await scan(codeOf("FAST-2"));
  await scan(codeOf("FAST-1"));
  release();

  const field = (line: number, label: string) => page.getByRole("group", { name: `Line ${line}` }).getByLabel(label);
  await expect(field(1, "Quantity")).toHaveValue("2");
  await expect(field(1, "Lot number")).toHaveValue("FAST-1");
  await expect(field(2, "Lot number")).toHaveValue("FAST-2");
  await expect(field(2, "Quantity")).toHaveValue("1");
  // The scans after it do not hide that one was refused.
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});

test("items of a new order that are typed while earlier ones are being read are all added", async ({
  page,
  baseURL,
}) => {
  const email = `jaya.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await openOffice(page, "/orders/new");
  await page.getByLabel("Find a customer").fill(email);
  await page.getByRole("button", { name: "Meera Iyer" }).click();
  const items = page.getByLabel("Add items");
  const release = await holdRequests(page, "**/api/staff/assisted-orders/lines");
  await items.fill("NK-EE-1101 x 4");
  await items.press("Enter");
  await items.fill("NK-NS-1203 x 2");
  await items.press("Enter");
  await items.fill("NK-EE");
  await page.getByLabel("Payment promise").fill("UPI on");
  release();
  await expect(page.getByLabel("Quantity of NK-EE-1101")).toHaveValue("4");
  await expect(page.getByLabel("Quantity of NK-NS-1203")).toHaveValue("2");
  await expect(items).toHaveValue("NK-EE");
  await expect(page.getByLabel("Payment promise")).toBeFocused();
});

test("lots are not corrected while a code is still being read", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await signInStaff(page);
  await bring(page, order.token, "confirm", "pack");
  await openOffice(page, `/orders/${order.token}`);
  await page.getByRole("link", { name: "Correct lots" }).click();
  await page.getByRole("textbox", { name: "Reason", exact: true }).fill("The other box was in the parcel");
  const release = await holdRequests(page, "**/api/staff/stock/scan");
  await page.getByLabel("Scan a pack, or type its lot number").fill("NONE-SUCH");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Correct lots" }).click();
  await expect(page.getByText("An item is still being added.")).toBeVisible();
  release();
  await expect(page.getByRole("list", { name: "Latest scans" })).toContainText("NONE-SUCH");
});
