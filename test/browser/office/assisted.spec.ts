import { customerWithOrder } from "../support/customer.ts";
import { expectUsable, openOffice } from "../support/office.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "../support/shop.ts";

test("an order is entered for a customer by keyboard, and survives a reload", async ({ page, baseURL }) => {
  const email = `asha.${Date.now()}@clinic.example`;
  await customerWithOrder(baseURL, email);
  await openOffice(page, "/orders");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new order");
  await page.getByRole("option", { name: /New order/ }).waitFor();
  await page.keyboard.press("Enter");

  await page.getByLabel("Find a customer").fill(email);
  await page.getByRole("button", { name: "Meera Iyer" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByLabel("Add items").fill("NK-EE-1101 x 4");
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel("Quantity of NK-EE-1101");
  await expect(quantity).toHaveValue("4");
  await page.getByLabel("Payment promise").fill("UPI on Monday");
  await expect(page.getByText("each, GST")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [390]);

  await page.reload();
  await expect(quantity).toHaveValue("4");
  await quantity.fill("9999");
  await expect(quantity).toHaveAccessibleDescription(/in stock/);
  await quantity.fill("3");
  await expect(quantity).toHaveAccessibleDescription("");
  await page.getByLabel("Asked for by").selectOption("Telephone");
  await expect(page.getByRole("status").filter({ hasText: "Subtotal" })).toHaveAttribute("aria-busy", "false");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^ENT-/ })).toBeVisible();
  await expect(page.getByText("for the customer, by telephone")).toBeVisible();
  await expect(page.getByText("UPI on Monday")).toBeVisible();
  await expectUsable(page, "/orders/new");
});
