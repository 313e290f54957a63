import type { Page } from "@playwright/test";
import { formatRupees } from "../../../src/contract/money.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

const password = "otoscope-and-tuning-fork";
const gstin = "29AAGCB7383J1Z4";

test("a new doctor registers, buys for another state and for the seller's own, and finds both orders again", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const email = `asha.${Date.now()}@clinic.example`;

  await test.step("register", async () => {
    await page.goto("/register");
    await hydrated(page);
    await fill(page, {
      "First Name": "Asha",
      "Last Name": "Rao",
      "Date of Birth": "1980-02-29",
      Contact: "98765 43210",
      Email: email,
      Password: password,
      "MCI Number": "KMC/12345",
      GSTIN: gstin,
      "Apartment Number": "4B",
      Pincode: "560001",
      Address: "4 Residency Road",
    });
    await choosePlace(page, "Karnataka");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Register Successfully." })).toBeVisible();
    // The URL changes a moment before the page does, and the old page has an email field too.
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL("/signin");
  });

  await test.step("sign in", async () => {
    await fill(page, { Email: email, Password: password });
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Asha" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });

  const first = await test.step("order for Karnataka: IGST", async () => {
    await addTwoVariants(page);
    const before = await available(page);
    await page.getByRole("link", { name: /^Cart/ }).click();
    await expect(page.getByRole("row")).toHaveCount(3);
    await setQuantity(page, 0, 2);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Proceed To Checkout" }).click();

    await expect(page.getByRole("group", { name: "Shipping Address" })).toContainText("4 Residency Road");
    await expect(page.getByRole("group", { name: "Billing Address" })).toContainText("4 Residency Road");
    await expect(page.getByRole("table", { name: "Items in this order" }).getByRole("row")).toHaveCount(3);
    await expect(amount(page, "IGST")).toHaveText(/^Rs [1-9]/);
    await expect(amount(page, "CGST")).toBeHidden();
    await expect(amount(page, "SGST")).toBeHidden();
    await expect(page.getByText("Delivery to Karnataka from Maharashtra: IGST applies")).toBeVisible();
    await expectAccessible(page);
    return { number: await placeOrder(page), before };
  });

  const second = await test.step("order for the seller's state: CGST and SGST", async () => {
    await page.getByRole("link", { name: "Continue Shopping" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
    await addTwoVariants(page);
    expect(await available(page), "what the first order took is gone").toEqual(less(first.before, [2, 1]));
    await page.getByRole("link", { name: /^Cart/ }).click();
    await page.getByRole("link", { name: "Proceed To Checkout" }).click();

    await page.getByRole("button", { name: "Change shipping address" }).click();
    await page.getByRole("button", { name: "Add New Address" }).click();
    const dialog = page.getByRole("dialog");
    await fill(dialog, {
      "First Name": "Asha",
      "Last Name": "Rao",
      "Company Name": "Rao ENT Clinic",
      Address: "12 Law College Road",
      Apartment: "2",
      Postcode: "411004",
      Email: email,
      Phone: "9876543210",
    });
    await choosePlace(dialog, "Maharashtra");
    await dialog.getByRole("button", { name: "Save Address" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(/12 Law College Road/);

    await expect(amount(page, "CGST")).toHaveText(/^Rs [1-9]/);
    await expect(amount(page, "IGST")).toBeHidden();
    await expect(amount(page, "SGST")).toHaveText((await amount(page, "CGST").textContent()) ?? "");
    return { number: await placeOrder(page) };
  });

  await test.step("both orders are in the history, the stock has gone down", async () => {
    await page.getByRole("link", { name: "Order History" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveText([second.number, first.number]);
    await page.getByRole("link", { name: first.number }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Order ${first.number}` })).toBeVisible();
    await expect(page.getByText("Delivery to Karnataka from Maharashtra: IGST applies")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel order" })).toBeVisible();
    await expectAccessible(page);

    await addTwoVariants(page);
    expect(await available(page)).toEqual(less(first.before, [3, 2]));
  });
});

/** Fills fields by their labels. */
async function fill(where: Pick<Page, "getByLabel">, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await where.getByLabel(label, { exact: true }).fill(text);
}

async function choosePlace(where: Pick<Page, "getByLabel">, state: string) {
  await where.getByLabel("State").selectOption({ label: state });
  await where.getByLabel("City").selectOption({ index: 1 });
}

/** Finds a product by a part of its name and puts its first two variants in the cart. */
async function addTwoVariants(page: Page) {
  await hydrated(page);
  await page.getByRole("searchbox").fill("specula, hart");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  // The previous page may name the product too, as order lines do.
  await expect(page.getByRole("heading", { level: 1, name: "Results for “specula, hart”" })).toBeVisible();
  await page.getByRole("link", { name: "Aural Specula, Hartmann Pattern" }).click();
  for (const place of [0, 1]) {
    await page.getByRole("button", { name: "Add to Cart" }).nth(place).click();
    await expect(page.getByRole("status").filter({ hasText: "Added To Cart" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: place === 0 ? "Cart, 1 product" : "Cart, 2 products" })).toBeVisible();
  }
}

/** Units in stock of the items in the cart. */
async function available(page: Page): Promise<number[]> {
  const token = await page.evaluate(() => localStorage.getItem("access_token"));
  const answer = await page.request.get("/api/cart", { headers: { Authorization: `Bearer ${token}` } });
  const { carts } = (await answer.json()) as { carts: { available: number }[] };
  return carts.map((line) => line.available);
}

function less(pieces: number[], taken: number[]): number[] {
  return pieces.map((count, place) => count - (taken[place] ?? 0));
}

/** Types a quantity; the line's total follows each keystroke, and the page sends it to the server. */
async function setQuantity(page: Page, place: number, quantity: number) {
  const row = page.getByRole("row").nth(place + 1);
  const price = rupeesIn(await row.getByRole("cell", { name: "Rs" }).nth(1).innerText());
  const stored = page.waitForResponse("**/api/cart/update");
  await row.getByLabel("Quantity").fill(String(quantity));
  await expect(row.getByRole("cell", { name: "Rs" }).last()).toHaveText(formatRupees(price * quantity), {
    useInnerText: true,
  });
  await row.getByLabel("Quantity").press("Enter");
  expect((await stored).ok()).toBe(true);
}

function rupeesIn(text: string | null): number {
  return Number(text?.replace(/[^0-9.]/g, ""));
}

/** An amount in the order summary, by its label. */
function amount(page: Page, label: string) {
  const row = page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  return row.getByRole("definition");
}

/** @returns the order's number */
async function placeOrder(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Place Order" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(confirm).toContainText("You want to Place Order!");
  await confirm.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/order-placed\/[\w-]+$/);
  await expect(page.getByRole("link", { name: "Cart, 0 products" })).toBeVisible();
  await expect(amount(page, "Your GSTIN, on the invoice")).toHaveText(gstin);
  const number = page.getByRole("definition").filter({ hasText: /^ENT-\d+$/ });
  return (await number.textContent()) ?? "";
}
