import { expect, test } from "../support/shop.ts";

test("the documentation of the calls can be read", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByRole("heading", { name: "check-out" }).getByRole("button", { name: "Expand operation" }).click();
  await expect(page.getByText("/api/check-out/place-order")).toBeVisible();
});
