import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { afterRequestsEnd } from "../support/quiet.ts";
import { expect, hydrated, test } from "../support/shop.ts";
import { holdRequests } from "../support/slow.ts";

test("a page that arrives late does not overwrite what is being typed into the search box", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/api/product-data*", async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Top Selling" }).click();
  const box = page.getByRole("searchbox");
  await box.click();
  await page.keyboard.type("zzz");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Top Selling" })).toBeVisible();
  await page.keyboard.type("y");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("zzzy");

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/product?search=zzzy");
  await expect(page.getByRole("main").getByText("Product Not Found")).toBeVisible();
  await expect(box).toHaveValue("zzzy");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(box).toHaveValue("");
});

for (const { address, label } of [
  { address: "/contact-us", label: "Message" },
  { address: "/seller-details", label: "Description" },
]) {
  test(`what is typed at ${address} before the customer's details arrive stays`, async ({ page, baseURL }) => {
    const email = `kiran.${Date.now()}@clinic.example`;
    await signInOnce(page, await customerWithOrder(baseURL, email));
    const arrive = await holdRequests(page, "**/api/user-details");
    await page.goto(address);
    await hydrated(page);
    const form = page
      .getByRole("main")
      .locator("form")
      .filter({ has: page.getByLabel(label, { exact: true }) });
    await form.getByLabel(label, { exact: true }).fill("The light is weak.");
    await form.getByLabel("Name", { exact: true }).fill("Kiran Iyer, ward 4");
    arrive();
    await expect(form.getByLabel("Email")).toHaveValue(email);
    await expect(form.getByLabel(label, { exact: true })).toHaveValue("The light is weak.");
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Kiran Iyer, ward 4");
  });
}

test("an address that is stored late does not close the form in which the next is being changed", async ({
  page,
  baseURL,
}) => {
  const leela = await customerWithOrder(baseURL);
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, leela.token);
  const [{ id: _id, is_default: _default, ...own }] = await ask("GET", "user-addresses");
  for (const address of ["7 MG Road", "9 MG Road"])
    await ask("POST", "add-user-addresses", { ...own, company_name: "Iyer Clinic", address });
  await signInOnce(page, leela);
  await page.goto("/userprofile");
  const change = (address: string) =>
    page.getByRole("listitem").filter({ hasText: address }).getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Change address" });
  const release = await holdRequests(page, "**/api/user-addresses/*");
  await change("7 MG Road");
  await dialog.getByRole("button", { name: "Save Address" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await change("9 MG Road");
  await dialog.getByLabel("Apartment").fill("Ward 4");
  release();
  await expect(page.getByRole("status").filter({ hasText: "Address" })).toBeVisible();
  await expect(dialog.getByLabel("Apartment")).toHaveValue("Ward 4");
});

test("a GSTIN that is stored late does not close the form in which the next is being changed", async ({
  page,
  baseURL,
}) => {
  const leela = await customerWithOrder(baseURL);
  const ask = (method: string, path: string, body?: object) => askShop(baseURL, method, path, body, leela.token);
  const [{ state_id, city_id }] = await ask("GET", "user-addresses");
  const [bengaluru, mysuru] = ["29AAGCB7383J1Z4", "29AAACC1206D1ZC"];
  for (const gstin of [bengaluru, mysuru]) {
    const place = { address: "1 Zone Road", pincode: "560001", state_id, city_id, is_sez: false };
    const body = { gstin, legal_name: "Lotus LLP", ...place, current_password: "otoscope-and-tuning-fork" };
    await ask("POST", "user-gstins", body);
  }
  await signInOnce(page, leela);
  await page.goto("/userprofile");
  const change = (gstin: string) =>
    page.getByRole("listitem").filter({ hasText: gstin }).getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Change GSTIN" });
  const release = await holdRequests(page, "**/api/user-gstins/*");
  await change(bengaluru);
  await dialog.getByRole("button", { name: "Save GSTIN" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await change(mysuru);
  await dialog.getByLabel("Apartment").fill("Ward 4");
  release();
  await expect(page.getByRole("status").filter({ hasText: "GSTIN" })).toBeVisible();
  await expect(dialog.getByLabel("Apartment")).toHaveValue("Ward 4");
});

test("leaving a review while it is being sent stays on the new page", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  await page.goto(product.replace("/product-details/", "/add-review/"));
  await hydrated(page);
  await page.getByRole("textbox", { name: "Review" }).fill("It keeps its edge.");
  const release = await holdRequests(page, "**/api/product-review");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently asked questions" })).toBeVisible();
  release();
  await expect(page.getByRole("status").filter({ hasText: "review" })).toBeVisible();
  await afterRequestsEnd(page);
  await expect(page).toHaveURL("/faq");
});

test("a state chosen at the moment at which the place of the PIN code arrives stays", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/userprofile");
  await hydrated(page);
  await page.getByRole("button", { name: "Add GSTIN" }).click();
  const dialog = page.getByRole("dialog", { name: "Add GSTIN" });
  const state = dialog.getByLabel("State");
  const karnataka = (await state.locator("option", { hasText: "Karnataka" }).getAttribute("value")) ?? "";
  const arrive = await holdRequests(page, "**/api/delivery/411004");
  await dialog.getByLabel("PIN code").fill("411004");
  // The browser has changed the field and has not told the page yet.
  await state.evaluate((select: HTMLSelectElement, value) => {
    select.value = value;
  }, karnataka);
  arrive();
  await expect(dialog.getByRole("status")).toContainText("Check State and City");
  await expect(state).toHaveValue(karnataka);
});
