import type { Page } from "@playwright/test";
import { customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { expectKept, keptAddresses, withWorker } from "../support/kept.ts";
import { signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, openContext, test } from "../support/shop.ts";

/** The shop without a connection: what was opened before, and what was put into the cart meanwhile. */

test.use({ serviceWorkers: "allow" });

const stale = (page: Page) => page.getByRole("status").filter({ hasText: "No connection. As of" });

/** A signed-in customer whose browser keeps what they open. */
async function openShop(page: Page, customer: SignedIn) {
  await signInOnce(page, customer);
  await page.goto("/");
  await withWorker(page);
}

test("what was visited opens without a connection, with its date", async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  const office = await (await openContext(browser, { baseURL })).newPage();
  await signInStaff(office);
  await bring(office, customer.order.token, "confirm", "pack");
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  const order = `/orderdetail?order=${customer.order.token}`;

  await openShop(page, customer);
  await page.goto(product);
  await hydrated(page);
  // Without loading the page whole.
  await page
    .getByRole("link", { name: /^Cart, / })
    .first()
    .click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.goto("/orderhistory");
  await page.getByRole("link", { name: customer.order.order_no }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Invoice" }).click(),
  ]);
  await page.goto("/product?category=4");
  await hydrated(page);
  await expectKept(
    page,
    product,
    "/cart",
    order,
    "/product?category=4",
    "/api/cart",
    `/api/orders/${customer.order.token}`,
  );

  await context.setOffline(true);
  await page.goto(product);
  await expect(stale(page)).toBeVisible();
  await expect(stale(page)).toContainText(/As of \d+ \w+ \d{4}, \d+:\d\d [ap]m/);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Plasma Wand");
  await expect(page.getByRole("table").first()).toContainText("Rs 8,900.00");
  await expect(stale(page)).toBeVisible();

  await page
    .getByRole("link", { name: /^Cart, / })
    .first()
    .click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(stale(page)).toBeVisible();

  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1, name: `Order ${customer.order.order_no}` })).toBeVisible();
  const [again] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Invoice" }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(saved.suggestedFilename());

  await page.goto("/product?category=4");
  await expect(page.getByRole("article").first()).toBeVisible();

  // Never opened: it leads to what there is.
  await page.goto("/userprofile");
  await expect(page).toHaveURL("/offline?from=%2Fuserprofile");
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await page.getByRole("link", { name: `Order ${customer.order.order_no}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${customer.order.order_no}` })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Load again" }).click();
  await expect(stale(page)).toBeHidden();
  complaints.splice(0);
});

test("signing out removes what was kept, and the next customer finds nothing of it", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const [first, second] = [await customerWithOrder(baseURL), await customerWithOrder(baseURL)];
  await openShop(page, first);
  const other = await context.newPage();
  await other.goto("/cart");
  await expect(other.getByRole("row")).toHaveCount(3);
  await expectKept(other, "/cart", "/api/cart", "/api/user-details");

  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptAddresses(page)).not.toContain("/api/cart");
  await other.close();

  await openShop(page, second);
  await page.goto("/orderhistory");
  await expect(page.getByRole("link", { name: second.order.order_no })).toBeVisible();
  await expectKept(page, "/orderhistory");
  await context.setOffline(true);
  await page.goto(`/orderdetail?order=${first.order.token}`);
  await expect(page).toHaveURL(/\/offline/);
  await page.goto("/cart");
  await expect(page).toHaveURL(/\/offline/);
  complaints.splice(0);
});

test("a page of another build is not mixed with what this one has kept", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  await openShop(page, customer);
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectKept(page, "/cart", "/api/cart");

  // The page is one of the build before.
  await page.evaluate(() => document.documentElement.setAttribute("data-build", "000000000000"));
  const reply = (build: string) =>
    page.evaluate(
      async ([token, build]) => {
        const headers = {
          Authorization: `Bearer ${token}`,
          "X-Requested-With": "XMLHttpRequest",
          "Shop-Build": build ?? "",
        };
        const answer = await fetch("/api/cart", { headers }).catch(() => null);
        return answer?.headers.get("Kept-At") ?? null;
      },
      [customer.token, build],
    );
  await context.setOffline(true);
  expect(await reply("000000000000")).toBeNull();
  await context.setOffline(false);

  // A reply says that the server runs another: the next page is loaded whole.
  await page
    .getByRole("link", { name: /^Wishlist, / })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  const loaded = page.waitForEvent("load");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact us" }).click();
  await loaded;
  await expect(page).toHaveURL("/contact-us");
  expect(await page.evaluate(() => document.documentElement.dataset.build)).not.toBe("000000000000");
  complaints.splice(0);
});

test("switched off, the worker removes itself and what it has kept", async ({ page, browser, baseURL }) => {
  const office = await (await openContext(browser, { baseURL })).newPage();
  await signInStaff(office);
  const set = async (works_offline: "yes" | "no") => {
    const { data } = await (await office.request.get("/api/staff/settings")).json();
    const body = { ...data.selling, works_offline, seen: data.seen.selling };
    for (const name of ["discount_percent", "free_delivery_orders", "shipping"]) body[name] = String(body[name]);
    body.licence_required_from ??= "";
    const answer = await office.request.put("/api/staff/settings/selling", { data: body });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await page.goto("/product");
  await withWorker(page);
  await expectKept(page, "/product");
  await set("no");
  try {
    await page.goto("/product");
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.goto("/");
    await hydrated(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await set("yes");
  }
});
