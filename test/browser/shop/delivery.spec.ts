import type { Page } from "@playwright/test";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Delivery dates on the product page, in the cart, at checkout, and in address forms. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const product = "micro-ear-picks";
const promised = /^Leaves \w{3} \d+ \w{3}, delivered by \w{3} \d+ \w{3} · Cash on delivery available$/;
const box = (page: Page) => page.locator("#delivery");
const answer = (page: Page) => box(page).getByRole("status");

async function ask(page: Page, pincode: string) {
  await box(page).getByLabel("Delivery to PIN code").fill(pincode);
  await box(page).getByRole("button", { name: "Check" }).click();
}

test("a PIN code is answered without moving anything, and remembered in every tab", async ({
  page,
  baseURL,
  context,
}) => {
  const address = await productAddress(baseURL ?? "", product);
  await page.goto(address);
  await hydrated(page);
  const below = page.getByRole("heading", { name: "Description" });
  // Relative to the page, because typing scrolls the field into view.
  const place = () => below.evaluate((heading) => heading.getBoundingClientRect().top + scrollY);
  const before = await place();
  await ask(page, "411 004");
  await expect(answer(page)).toHaveText(promised);
  expect(await place()).toBe(before);
  await expectAccessible(page);

  await ask(page, "4110");
  await expect(answer(page)).toHaveText("Enter a 6-digit PIN code.");
  await ask(page, "682555");
  await expect(answer(page)).toHaveText("We do not deliver to this PIN code yet.");
  expect(await place()).toBe(before);

  const other = await context.newPage();
  await other.goto(address);
  await expect(box(other).getByLabel("Delivery to PIN code")).toHaveValue("682555");
  await ask(other, "411004");
  await expect(answer(other)).toHaveText(promised);
  await page.reload();
  await expect(answer(page)).toHaveText(promised);
});

test("the cart and checkout promise the same for the address", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", product));
  await hydrated(page);
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("link", { name: /^Cart, \d+ product/ })).toBeVisible();
  const promise = page.getByText(/^Delivery to 560001. Leaves \w{3} \d+ \w{3}, delivered by/);
  await page.goto("/cart");
  await expect(promise).toBeVisible();
  await page.goto("/checkout");
  await expect(promise).toBeVisible();
  await expectAccessible(page);
});

test("a PIN code fills in State and City where they are empty, and says when they differ", async ({ page }) => {
  await page.goto("/register");
  await hydrated(page);
  const [state, city] = [page.getByLabel("State"), page.getByLabel("City")];
  await page.getByLabel("Pincode").fill("411004");
  await expect(city.locator("option:checked")).toHaveText("Pune");
  await expect(state.locator("option:checked")).toHaveText("Maharashtra");
  await state.selectOption("Goa");
  await expect(page.getByText("PIN code 411004 is in Pune, Maharashtra. Check State and City.")).toBeVisible();
  await page.getByLabel("Pincode").fill("560001");
  await expect(page.getByText("PIN code 560001 is in Bengaluru, Karnataka. Check State and City.")).toBeVisible();
  await expect(state.locator("option:checked")).toHaveText("Goa");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page answers, and takes what is no PIN code as text", async ({ page, baseURL }) => {
    const address = await productAddress(baseURL ?? "", product);
    await page.goto(address);
    await ask(page, "411004");
    await expect(page).toHaveURL(`${address}?pin=411004#delivery`);
    await expect(answer(page)).toHaveText(promised);
    await page.goto(`${address}?pin=${encodeURIComponent('"><script>alert(1)</script>')}`);
    await expect(answer(page)).toHaveText("Enter a 6-digit PIN code.");
    await page.goto(address);
    await expect(answer(page)).not.toContainText("Leaves");
  });
});
