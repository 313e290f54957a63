import type { Locator, Page } from "@playwright/test";
import { toExcel } from "../../../src/platform/write-excel.ts";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** Ordering known items: from a list of references, or again. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let asha: SignedIn;
test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

test("rows are typed with a spreadsheet's keys, corrected on the way; nothing typed is lost", async ({ page }) => {
  await page.goto("/cart");
  await page.getByRole("main").getByRole("link", { name: "Order Pad" }).click();
  await expect(reference(page, 1)).toBeFocused();
  await page.keyboard.type("nk pw 1001");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(reference(page, 2)).toBeFocused();
  await page.keyboard.type("NK-PW-1O01");
  await page.keyboard.press("Enter");
  await page.keyboard.type("NK-ZZ-99");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await expect(quantity(page, 2)).toBeFocused();
  await page.keyboard.type("3");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(quantity(page, 4)).toBeFocused();
  await expect(row(page, 1)).toContainText("Tonsil and Adenoid Plasma Wand");
  await expect(page.getByText("1 of 3 lines are ready.")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(quantity(page, 2), "kept over a reload").toHaveValue("3");
  await expect(reference(page, 1)).toHaveValue("NK-PW-1001");

  await row(page, 2).getByRole("button", { name: "NK-PW-1001", exact: true }).click();
  await expect(page.getByText("It was listed more than once; the quantities are added together.")).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("5");
  await quantity(page, 1).fill("9999");
  await row(page, 1)
    .getByRole("button", { name: /^Use \d+ left$/ })
    .click();
  await expect(quantity(page, 1)).not.toHaveValue("9999");
  await quantity(page, 1).fill("2");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("1 product was added to your cart. The other lines are still here.")).toBeVisible();
  await expect(reference(page, 1), "what was not understood stays").toHaveValue("NK-ZZ-99");
  await expect(page.getByRole("region", { name: "Your cart" })).toContainText("NK-PW-1001");
  await page.getByRole("region", { name: "Your cart" }).getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByRole("row").filter({ hasText: "NK-PW-1001" }).getByLabel("Quantity")).toHaveValue("2");
});

test("tables are pasted and uploaded, 200 rows at once", async ({ page, baseURL }) => {
  await page.goto("/order-pad");
  await pasteInto(reference(page, 1), "Reference\tQty\r\nNK-PW-1001\t2\r\nNK-NS-1203\t५\r\nNK-PW-1001\t1\r\n");
  await expect(page.getByText("All 2 lines are ready.")).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("3");
  await expect(quantity(page, 2)).toHaveValue("5");

  await pasteInto(reference(page, 3), "NK-TT-1001\t-1");
  await expect(quantity(page, 3)).toHaveValue("-1");
  await expect(quantity(page, 3)).toHaveAccessibleDescription("Enter a whole number from 1 to 9,999.");
  await expect(page.getByText("2 of 3 lines are ready.")).toBeVisible();

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(reference(page, 1)).toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(reference(page, 1)).toHaveValue("NK-PW-1001");

  const references = await listReferences(baseURL);
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "upload a CSV or Excel file" }).click();
  const rows = [["Qty", "Item code"], ...references.map((ref_no) => [1, ref_no])];
  await (await chosen).setFiles({ name: "order.xlsx", mimeType: "", buffer: await toExcel(rows) });
  await expect(page.getByText("lines are ready.")).toContainText(/^\d{3} of \d{3} /);
  const worked = await secondsOfWork(page);
  const before = await worked();
  await reference(page, 1).press("Enter");
  await expect(reference(page, 2)).toBeFocused();
  expect((await worked()) - before).toBeLessThan(1);
});

function pasteInto(field: Locator, words: string) {
  return field.evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, words);
}

/** CPU time used by the page, in seconds. */
async function secondsOfWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}

/** References on the first pages of the catalogue. */
async function listReferences(baseURL: string | undefined): Promise<string[]> {
  const references: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { data } = await askShop(baseURL, "GET", `product-data?page=${page}`);
    for (const { token } of data) {
      const { sub_products } = await askShop(baseURL, "GET", `product/view/${token}`);
      for (const { ref_no } of sub_products) references.push(ref_no);
    }
  }
  return references.slice(0, 200);
}

const reference = (page: Page, line: number) => page.getByLabel(`Reference number, line ${line}`, { exact: true });
const quantity = (page: Page, line: number) => page.getByLabel(`Quantity, line ${line}`, { exact: true });
const row = (page: Page, line: number) => page.getByRole("row").filter({ has: reference(page, line) });

test("the quantity of a reference that is listed already can be typed before both rows become one", async ({
  page,
}) => {
  await page.goto("/order-pad");
  await reference(page, 1).fill("NK-PW-1001");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await expect(row(page, 1)).toContainText("Tonsil and Adenoid Plasma Wand");
  await page.keyboard.type("NK-PW-1001");
  const read = page.waitForResponse("**/api/order-pad");
  await page.keyboard.press("Tab");
  await (await read).finished();
  await expect(page.getByText("All 2 lines are ready.").or(page.getByText("1 line is ready."))).toBeVisible();
  await page.keyboard.type("3");
  await expect(quantity(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("It was listed more than once; the quantities are added together.")).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("5");
});

test("an old order is ordered again as far as possible, and the rest is listed", async ({ page, baseURL }) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  await page.goto("/orderhistory");
  const orderAgain = page.getByRole("button", { name: "Order again" });
  // The heads of two circling arrows; a single arrow back stands for returns.
  await expect(orderAgain.locator("path")).toHaveAttribute("d", /l3\.5 3\.5.*l-3\.5-3\.5/);
  await orderAgain.click();
  await expect(page.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View cart" })).toHaveAttribute("href", "/cart");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  // The cart holds all the stock, so ordering again exceeds it.
  const { carts } = await ask("GET", "cart");
  await ask("POST", "cart/update", { cartId: carts[0].cart_id, quantity: carts[0].available });
  await page.goto(`/orderdetail?order=${asha.order.token}`);
  await page.getByRole("button", { name: "Order again", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Order again" });
  await expect(dialog).toContainText("No items could be added.");
  await expect(dialog).toContainText(`Only ${carts[0].available} in stock.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).first().click();

  // A single item of the order, with one unit available again.
  await ask("POST", "cart/update", { cartId: carts[0].cart_id, quantity: carts[0].available - 1 });
  const again = page.getByRole("button", { name: /^Order again: NK-/ });
  await again.click();
  await expect(page.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();
  await expect(page).toHaveURL(/orderdetail/);
  await again.click();
  await expect(dialog).toContainText(`Only ${carts[0].available} in stock.`);
  await dialog.getByRole("link", { name: "Go to cart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
});
