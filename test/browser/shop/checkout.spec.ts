import { aPdf } from "../../support/pdf.ts";
import { askShop, customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { owner } from "../support/office.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

/** Checkout as one column: what is preselected, and what survives a change. */

let asha: SignedIn;

test.beforeEach(async ({ page, baseURL }) => {
  asha = await customerWithOrder(baseURL);
  await signInOnce(page, asha);
});

test("goods and total are there at once, for the one address, which is no default", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page.getByRole("group", { name: "Shipping Address" })).toContainText("Deliver to Meera Iyer");
  await expect(page.getByLabel("Bill to the same address")).toBeChecked();
  await expect(page.getByRole("table", { name: "Items in this order" }).getByRole("row")).toHaveCount(3);
  // The amount does not wrap.
  await expect(page.getByText(/^Cash on delivery: pay Rs\u00a0[\d,.]+ at the door/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await expect(page.getByRole("region", { name: "Order total" })).not.toContainText("Rs 0.00");
  await expectAccessible(page);
});

test("all mistakes in a new address are named at once, by keyboard, and it is used once they are put right", async ({
  page,
  complaints,
}) => {
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Change shipping address" }).press("Enter");
  await page.getByRole("button", { name: "Add New Address" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add New Address" });
  const mistakes = { Postcode: "12", Email: "meera", Phone: "98" };
  for (const [label, text] of Object.entries(mistakes)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("Phone").press("Enter");
  const invalid = dialog.locator('[aria-invalid="true"]');
  await expect(dialog.getByLabel("Company Name")).toBeFocused();
  const names = await invalid.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).name));
  const all = ["company_name", "address", "apartment_no", "pincode", "state_id", "city_id", "email", "phone_number"];
  expect(names).toEqual(all);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 422")]);

  const corrected = {
    ...{ "Company Name": "Iyer ENT Clinic", Address: "12 Law College Road", Apartment: "2", Postcode: "411004" },
    ...{ Email: "meera@clinic.example", Phone: "9876543210" },
  };
  for (const [label, text] of Object.entries(corrected)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("State").selectOption({ label: "Maharashtra" });
  await dialog.getByLabel("City").selectOption({ index: 1 });
  await dialog.getByLabel("Phone").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add New Address" })).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(/12 Law College Road/);
});

test("a coupon that another address removes is named, and one press applies it again", async ({ page, baseURL }) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  const [{ id: _id, is_default: _default, ...address }] = await ask("GET", "user-addresses");
  await ask("POST", "add-user-addresses", { ...address, company_name: "Iyer Clinic", address: "9 MG Road" });
  await ask("POST", "cart/store", { sub_product_id: 20, quantity: 1 });
  await page.goto("/checkout");
  await page.getByLabel("Coupon Code").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/^WELCOME10 applied: Rs\s[\d,.]+ off\.$/)).toBeVisible();

  await page.getByRole("button", { name: "Change shipping address" }).click();
  await page.getByRole("radio", { checked: false }).check();
  const removed = "WELCOME10 was removed because the shipping address changed. Apply it again to use it.";
  await expect(page.getByText(removed, { exact: true })).toBeVisible();
  await expect(page.getByText("taken off")).toHaveCount(0);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/^WELCOME10 applied: Rs\s[\d,.]+ off\.$/)).toBeVisible();
});

test("of a long order the first lines are shown, so that the total is near, and all on demand", async ({
  page,
  baseURL,
}) => {
  const { data } = await askShop(baseURL, "GET", "product-data?search=micro-ear", undefined, asha.token);
  const ids: number[] = [];
  for (const { token } of data.slice(0, 8)) {
    const { sub_products } = await askShop(baseURL, "GET", `product/view/${token}`, undefined, asha.token);
    for (const { sub_product_id } of sub_products) ids.push(sub_product_id);
  }
  const lines = ids.slice(0, 15).map((sub_product_id) => ({ sub_product_id, quantity: 1 }));
  const { cart } = await askShop(baseURL, "POST", "cart/store-many", { lines }, asha.token);
  const count = cart.carts.length;
  expect(count).toBeGreaterThan(10);
  await page.goto("/checkout");
  const rows = page.getByRole("table", { name: "Items in this order" }).getByRole("row");
  await expect(rows).toHaveCount(11);
  await page.getByRole("button", { name: `Show all ${count} items` }).press("Enter");
  await expect(rows).toHaveCount(count + 1);
  await page.getByRole("button", { name: "Show the first 10 items" }).press("Enter");
  await expect(rows).toHaveCount(11);
});

test("leaving checkout while an order is being sent still shows that it was refused", async ({
  page,
  baseURL,
  complaints,
}) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  await page.goto("/cart");
  await hydrated(page);
  await page.getByRole("main").locator('a[href="/checkout"]').click();
  const release = await holdRequests(page, "**/api/check-out/place-order");
  await page.getByRole("button", { name: "Place Order" }).click();
  const asked = page.waitForRequest("**/api/check-out/place-order");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL("/cart");
  for (const { cart_id } of (await ask("GET", "cart")).carts) await ask("POST", "cart/delete", { cartId: cart_id });
  release();
  const back = page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "Checkout" });
  // Notices stay while the pointer is on them.
  await back.hover();
  await expect(page.getByRole("alert").filter({ hasText: "Your order" })).toContainText("Cart is empty!");
  await back.click();
  await expect(page).toHaveURL("/checkout");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 422")]);
});

test("an order that changed in between shows what changed, and nothing typed is lost", async ({
  page,
  baseURL,
  complaints,
}) => {
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, asha.token);
  const { carts } = await ask("GET", "cart");
  await page.goto("/checkout");
  await page.getByLabel("Purchase order number").fill("PO/2026-18");
  await page.getByLabel("Note", { exact: true }).fill("Deliver to the theatre store.");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  await ask("POST", "cart/update", { cartId: carts[0].cart_id, quantity: 3 });

  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "quantity 1, now 3" })).toBeVisible();
  await expect(page.getByLabel("Purchase order number")).toHaveValue("PO/2026-18");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Deliver to the theatre store.");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/order-placed\//);
  await expect(page.getByText("PO/2026-18")).toBeVisible();
  // The browser logs the refusal.
  const refused = complaints.findIndex((each) => each.includes("status of 409"));
  expect(complaints.splice(refused, 1)).toHaveLength(1);
});

test("a purchase order number and a note survive a look at the cart and are on the order's pages", async ({
  page,
  context,
}) => {
  await page.goto("/checkout");
  await page.getByLabel("Purchase order number").fill("PO/2026-17");
  await page.getByLabel("Note", { exact: true }).fill("Gate 3, call before.");
  await page.getByRole("link", { name: "Edit cart" }).click();
  await page.getByRole("row").nth(1).getByLabel("Quantity").fill("2");
  await page.getByRole("link", { name: "Proceed To Checkout" }).click();
  await expect(page.getByLabel("Purchase order number")).toHaveValue("PO/2026-17");
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();

  await expect(page.getByText("PO/2026-17")).toBeVisible();
  await expect(page.getByRole("region", { name: "What happens next" })).toContainText("until it is packed");
  await page.getByRole("link", { name: "View order" }).click();
  await expect(page.getByText("PO/2026-17")).toBeVisible();
  await expect(page.getByText("Gate 3, call before.")).toBeVisible();
  const number = (await page.getByRole("heading", { level: 1 }).textContent())?.replace("Order ", "") ?? "";

  await context.request.post("/api/staff/sign-in", { data: owner });
  await page.goto(`/admin/orders?queue=to_confirm&search=${number}`);
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByText("PO/2026-17")).toBeVisible();
  await expect(page.getByText("Gate 3, call before.")).toBeVisible();
});

test("a purchase order is attached, kept over a visit elsewhere, replaced, and shown with the order", async ({
  page,
}) => {
  const attach = async (button: string, name: string, buffer: Buffer) => {
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).click();
    await (await chosen).setFiles({ name, mimeType: "application/pdf", buffer });
  };
  await page.goto("/checkout");
  await attach("Attach PDF", "large.pdf", Buffer.alloc(5_000_001));
  await expect(page.getByRole("alert")).toHaveText("large.pdf is larger than 5 MB.");
  await attach("Attach PDF", "PO 16.pdf", aPdf);
  await expect(page.getByText("PO 16.pdf")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Edit cart" }).click();
  await page.getByRole("link", { name: "Proceed To Checkout" }).click();
  await expect(page.getByText("PO 16.pdf"), "kept").toBeVisible();
  await attach("Replace PDF", "PO 17.pdf", aPdf);
  await expect(page.getByText("PO 17.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(/\/order-placed\//);
  await saveAttached();
  await page.goto("/orderhistory");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await saveAttached();

  async function saveAttached() {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "PO 17.pdf" }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Purchase order for ENT-\d+\.pdf$/);
  }
});

test("what is typed while the purchase order is being uploaded stays", async ({ page }) => {
  const release = await holdRequests(page, "**/api/check-out/purchase-order?*");
  await page.goto("/checkout");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach PDF" }).click();
  await (await chosen).setFiles({ name: "PO 18.pdf", mimeType: "application/pdf", buffer: aPdf });
  await expect(page.getByRole("button", { name: "Attach PDF" })).toHaveAttribute("aria-busy", "true");
  const number = page.getByLabel(/^Purchase order number/);
  await number.fill("PO/18");
  await page.getByLabel(/^Note/).fill("Ring at the gate.");
  release();
  await expect(page.getByText("PO 18.pdf")).toBeVisible();
  await expect(number).toHaveValue("PO/18");
  await page.reload();
  await expect(page.getByText("PO 18.pdf")).toBeVisible();
  await expect(number).toHaveValue("PO/18");
  await expect(page.getByLabel(/^Note/)).toHaveValue("Ring at the gate.");
});
