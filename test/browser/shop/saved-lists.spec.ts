import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { saveLists } from "../support/lists.ts";
import { afterRequestsEnd } from "../support/quiet.ts";
import { expect, expectAccessible, hydrated, openContext, test } from "../support/shop.ts";
import { holdRequests, slowDown } from "../support/slow.ts";

/** Saved lists: from the cart to a list, shared with others, and back into a cart. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let asha: SignedIn;
test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

test("a cart becomes a list, which is changed, shared with a visitor and revoked", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/cart");
  await page.getByRole("button", { name: "Save as list" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as list" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
  await dialog.getByLabel("Name").fill("Tonsillectomy");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog).toContainText("Saved in Tonsillectomy.");
  await dialog.getByRole("link", { name: "Go to list" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Tonsillectomy" })).toBeVisible();
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByLabel("Quantity").first().fill("4");
  await page.getByLabel("Quantity").first().press("Enter");
  await page.getByRole("button", { name: "Remove" }).last().click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Remove" }), "the focus moves to the neighbour").toBeFocused();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Septoplasty");
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Septoplasty" })).toBeVisible();

  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { coloursOnly: true });

  const visitor = await (await openContext(browser)).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "Septoplasty" })).toBeVisible();
  await expect(visitor.getByRole("cell", { name: "4", exact: true })).toBeVisible();
  await expect(visitor.getByRole("main")).not.toContainText(/₹|Rs|Meera/);
  await expect(visitor.getByRole("link", { name: "Sign in to add to your cart" })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(visitor, { coloursOnly: true });

  const ravi = await customerWithOrder(baseURL);
  const colleague = await (await openContext(browser)).newPage();
  await signInOnce(colleague, ravi);
  await colleague.goto(link);
  await colleague.getByRole("button", { name: "Add to my cart" }).click();
  await expect(colleague.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();

  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("This list is no longer shared")).toBeVisible();
  await visitor.context().close();
  await colleague.context().close();
});

test("a list is added to the cart as far as there is stock, exported and deleted", async ({ page, baseURL }) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  const { carts } = await ask("GET", "cart");
  const lines = [{ sub_product_id: carts[0].sub_product_id, quantity: 9999 }];
  await ask("POST", "lists", { name: "Everything", lines });
  await page.goto("/lists");
  await page.getByRole("link", { name: "Everything" }).click();

  await page.getByRole("button", { name: "Add all to cart" }).click();
  const dialog = page.getByRole("dialog", { name: "Add all to cart" });
  await expect(dialog).toContainText("of 9,999 added.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  for (const [name, file] of [
    ["CSV", "Everything.csv"],
    ["Excel", "Everything.xlsx"],
  ] as const) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }

  await page.getByRole("button", { name: "Delete list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("No lists yet")).toBeVisible();
  await expectAccessible(page);
});

test("an order is saved into a list that exists", async ({ page, baseURL }) => {
  await askShop(baseURL, "POST", "lists", { name: "Ward" }, asha.token);
  await page.goto(`/orderdetail?order=${asha.order.token}`);
  await page.getByRole("button", { name: "Save as list" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as list" });
  await dialog.getByLabel("List").selectOption("Ward");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("link", { name: "Go to list" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ward" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("of two changes, the first is refused and the second is shown as stored", async ({
  page,
  baseURL,
  complaints,
}) => {
  const { list } = await saveLists(baseURL ?? "", asha.token);
  await page.goto(`/lists/${list}`);
  const quantity = page.getByLabel("Quantity");
  await expect(quantity).toHaveCount(3);
  const refused = Promise.withResolvers<void>();
  await page.route(
    "**/api/lists/*/lines/*",
    async (route) => {
      await refused.promise;
      await route.fulfill({ status: 422, json: { message: "Not now.", code: "invalid", errors: {} } });
    },
    { times: 1 },
  );
  await quantity.nth(0).fill("7");
  await quantity.nth(0).press("Enter");
  await quantity.nth(1).fill("9");
  await quantity.nth(1).press("Enter");
  const stored = page.waitForResponse(
    (response) => response.url().includes("/lines/") && response.request().postDataJSON().quantity === 9,
  );
  refused.resolve();
  await expect(page.getByRole("alert").filter({ hasText: "Not now." })).toBeVisible();
  expect((await stored).status()).toBe(200);
  await expect(quantity.nth(0)).toHaveValue("1");
  await expect(quantity.nth(1)).toHaveValue("9");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 422")]);
});

test("on another page, a customer learns that not all of a list could be added", async ({ page, baseURL }) => {
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, asha.token);
  const lines = [{ sub_product_id: carts[0].sub_product_id, quantity: 9999 }];
  const { data } = await askShop(baseURL, "POST", "lists", { name: "Everything", lines }, asha.token);
  await page.goto(`/lists/${data.token}`);
  const release = await holdRequests(page, "**/api/lists/*/add-to-cart");
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lists" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lists" })).toBeVisible();
  release();
  await expect(page.getByRole("alert").filter({ hasText: "Only some items could be added." })).toBeVisible();
  await afterRequestsEnd(page);
  await expect(page).toHaveURL("/lists");
});

test("while another page loads, a customer learns that not all of a list could be added", async ({ page, baseURL }) => {
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, asha.token);
  const lines = [{ sub_product_id: carts[0].sub_product_id, quantity: 9999 }];
  const { data } = await askShop(baseURL, "POST", "lists", { name: "Everything", lines }, asha.token);
  await page.goto(`/lists/${data.token}`);
  await hydrated(page);
  const answer = await holdRequests(page, "**/api/lists/*/add-to-cart");
  const load = await holdRequests(page, "**/api/lists");
  const asked = page.waitForRequest("**/api/lists");
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lists" }).click();
  await asked;
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "Only some items could be added." })).toBeVisible();
  load();
  await expect(page.getByRole("heading", { level: 1, name: "Lists" })).toBeVisible();
});

test("going to another page while a list is added to the cart stays there", async ({ page, baseURL }) => {
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, asha.token);
  const lines = carts.map(({ sub_product_id }: { sub_product_id: number }) => ({ sub_product_id, quantity: 1 }));
  const { data } = await askShop(baseURL, "POST", "lists", { name: "Tonsillectomy", lines }, asha.token);
  await page.goto(`/lists/${data.token}`);
  const release = await holdRequests(page, "**/api/lists/*/add-to-cart");
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Lists" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lists" })).toBeVisible();
  release();
  await expect(page.getByRole("status").filter({ hasText: "Added To Cart" })).toBeVisible();
  await afterRequestsEnd(page);
  await expect(page).toHaveURL("/lists");
});

test("leaving a list while it is being deleted stays on the new page", async ({ page, baseURL }) => {
  await saveLists(baseURL ?? "", asha.token);
  await page.goto("/lists");
  await hydrated(page);
  await page.getByRole("link", { name: "Tonsillectomy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tonsillectomy" })).toBeVisible();
  const release = await holdRequests(page, "**/api/lists/*");
  await page.getByRole("button", { name: "Delete list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await page.goBack();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  release();
  expect((await deleted).ok()).toBe(true);
  await afterRequestsEnd(page);
  await expect(page).toHaveURL("/faq");
});

test("going back to the lists while one is being deleted no longer shows it", async ({ page, baseURL }) => {
  await saveLists(baseURL ?? "", asha.token);
  await page.goto("/lists");
  await hydrated(page);
  await page.getByRole("link", { name: "Tonsillectomy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tonsillectomy" })).toBeVisible();
  const release = await holdRequests(page, "**/api/lists/*");
  await page.getByRole("button", { name: "Delete list" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Tonsillectomy" })).toBeVisible();
  release();
  await expect(page.getByRole("status").filter({ hasText: "List deleted." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tonsillectomy" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Outpatient department" })).toBeVisible();
});

test("leaving while a new list is being created stays on the new page", async ({ page }) => {
  await page.goto("/rewardpoint");
  // Otherwise the link loads another document, and going back ends its request.
  await hydrated(page);
  await page.getByRole("link", { name: "Lists" }).first().click();
  await page.getByRole("button", { name: "New list" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New list" });
  await dialog.getByLabel("Name").fill("Ward 4");
  const release = await holdRequests(page, "**/api/lists");
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/lists"));
  await dialog.getByRole("button", { name: "Create" }).click();
  await asked;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Reward History" })).toBeVisible();
  const created = page.waitForResponse((response) => response.request().method() === "POST");
  release();
  expect((await created).ok()).toBe(true);
  await afterRequestsEnd(page);
  await expect(page).toHaveURL("/rewardpoint");
});

test("a quantity that is typed before going back counts on the page of all lists", async ({ page, baseURL }) => {
  await saveLists(baseURL ?? "", asha.token);
  await page.goto("/lists");
  await hydrated(page);
  await page.getByRole("link", { name: "Tonsillectomy" }).click();
  const quantity = page.getByLabel("Quantity").first();
  await expect(quantity).toHaveValue("1");
  await quantity.fill("17");
  const release = await holdRequests(page, "**/api/lists/*/lines/*");
  const asked = page.waitForRequest("**/api/lists/*/lines/*");
  await page.goBack();
  await asked;
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Lists" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Tonsillectomy" })).toContainText("25 units");
});

test("a quantity that is being stored when a list is left is shown on coming back at once", async ({
  page,
  baseURL,
}) => {
  const { list } = await saveLists(baseURL ?? "", asha.token);
  await page.goto(`/lists/${list}`);
  await hydrated(page);
  const quantity = page.getByLabel("Quantity").first();
  await quantity.fill("17");
  const release = await holdRequests(page, "**/api/lists/*/lines/*");
  const asked = page.waitForRequest("**/api/lists/*/lines/*");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  await asked;
  await page.goBack();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Tonsillectomy" })).toBeVisible();
  await expect(quantity).toHaveValue("17");
  await page.reload();
  await expect(quantity).toHaveValue("17");
});

test("a quantity that is typed before the shop is left is stored", async ({ page, baseURL }) => {
  const { list } = await saveLists(baseURL ?? "", asha.token);
  await page.goto(`/lists/${list}`);
  await page.getByLabel("Quantity").first().fill("17");
  await page.goto("about:blank");
  await expect.poll(() => storedQuantities(baseURL, list)).toEqual([17, 3, 5]);
});

test("changes that wait for an earlier one when the shop is left are stored", async ({ page, baseURL }) => {
  const { list } = await saveLists(baseURL ?? "", asha.token);
  await page.goto(`/lists/${list}`);
  await expect(page.getByLabel("Quantity")).toHaveCount(3);
  await slowDown(page, { latency: 5000 });
  const asked = page.waitForRequest("**/api/lists/*/lines/*");
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Increase quantity" }).first().click();
  await page.getByRole("button", { name: "Remove" }).last().click();
  await asked;
  await page.goto("about:blank");
  await expect.poll(() => storedQuantities(baseURL, list)).toEqual([4, 3]);
});

test("what another device has changed in between is overwritten by a later change of the same list", async ({
  page,
  baseURL,
}) => {
  const { list } = await saveLists(baseURL ?? "", asha.token);
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  await page.goto(`/lists/${list}`);
  const quantity = page.getByLabel("Quantity");
  await expect(quantity).toHaveCount(3);
  const [, second] = (await ask("GET", `lists/${list}`)).data.lines;
  await ask("PUT", `lists/${list}/lines/${second.line_id}`, { quantity: 8 });
  await quantity.first().fill("7");
  await quantity.first().press("Enter");
  await expect.poll(() => storedQuantities(baseURL, list)).toEqual([7, 8, 5]);
  await quantity.nth(1).fill("9");
  await quantity.nth(1).press("Enter");
  await expect.poll(() => storedQuantities(baseURL, list)).toEqual([7, 9, 5]);
});

async function storedQuantities(origin: string | undefined, list: string): Promise<number[]> {
  const { data } = await askShop(origin, "GET", `lists/${list}`, undefined, asha.token);
  return data.lines.map(({ quantity }: { quantity: number }) => quantity);
}
