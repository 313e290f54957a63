import { expect, test } from "./support/shop.ts";

test("the documentation of the calls can be read", async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: /Online shop/ })).toBeVisible();
  await page.getByText("/api/check-out/place-order").click();
  await expect(page.getByText("Idempotency-Key").first()).toBeVisible();
});
