import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** Error pages are proper pages: with a title, and with the signed-in customer. */

const gone = "/product/product-details/no-longer-sold/none";
const notFound = /404 \(Not Found\)/;

test("a product that is no longer sold", async ({ page, baseURL, complaints }) => {
  const customer = await customerWithOrder(baseURL);
  await page.goto(gone);
  await expect(page).toHaveTitle("Page not found | Nasokarna ENT Devices");

  await signInOnce(page, customer);
  await page.context().addCookies([{ name: "signed_in", value: "1", url: baseURL }]);
  await page.goto(gone);
  await hydrated(page);
  await expect(page).toHaveTitle("Page not found | Nasokarna ENT Devices");
  await expect(page.getByRole("link", { name: "Cart, 2 products" })).toBeVisible();
  await expect(page.getByRole("button", { name: customer.firstName })).toBeVisible();
  const others = complaints.splice(0).filter((each) => !notFound.test(each));
  expect(others).toEqual([]);
});

test("another customer's order, detected by the browser alone", async ({ page, baseURL, complaints }) => {
  const address = `/orderdetail?order=${(await customerWithOrder(baseURL)).order.token}`;
  await signInOnce(page, await customerWithOrder(baseURL));
  const served = await (await page.request.get(address)).text();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found | Nasokarna ENT Devices");
  // Without it the next page is a full load, and nothing is kept for offline use.
  const [, build] = /<html[^>]* data-build="([^"]+)"/.exec(served) ?? [];
  expect(build).toBeDefined();
  await expect(page.locator("html")).toHaveAttribute("data-build", build ?? "");
  const others = complaints.splice(0).filter((each) => !notFound.test(each));
  expect(others).toEqual([]);
});

test("an error that comes last leaves the header the customer's, and prices as they chose", async ({
  page,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  const { order } = await customerWithOrder(baseURL);
  await signInOnce(page, customer);
  await page.evaluate(() => localStorage.setItem("prices", "with-gst"));
  const named = Promise.withResolvers<void>();
  await page.route(`**/api/orders/${order.token}`, async (route) => {
    await named.promise;
    await route.continue();
  });
  await page.goto(`/orderdetail?order=${order.token}`);
  const name = page.getByRole("button", { name: customer.firstName });
  await expect(name).toBeVisible();
  named.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expect(name).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-prices", "with-gst");
  const others = complaints.splice(0).filter((each) => !notFound.test(each));
  expect(others).toEqual([]);
});

test("an unknown page of a list leads to the first one, in both languages", async ({ page, baseURL, complaints }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/documents?year=&after=nothing");
  await expect(
    page.getByText("This link to a page of the list is not valid. Start from the first page."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await expect(page).not.toHaveURL(/after=/);
  await page.goto("/hi/enquiries?before=nothing");
  await page.getByRole("link", { name: "पहला पेज" }).click();
  await expect(page).toHaveURL(/\/hi\/enquiries$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(complaints.splice(0).every((each) => each.includes("status of 422"))).toBe(true);
});

test("a page whose data cannot be loaded", async ({ page, baseURL, complaints }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.route("**/api/check-out/delivery", (route) => route.abort());
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Please try again in a moment" })).toBeVisible();
  await expect(page).toHaveTitle("Please try again in a moment | Nasokarna ENT Devices");
  await page.unroute("**/api/check-out/delivery");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveTitle("Cart | Nasokarna ENT Devices");
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
});
