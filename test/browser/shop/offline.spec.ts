import type { Page, Request } from "@playwright/test";
import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { expectKept, keptAddresses, updateWorker, withWorker } from "../support/kept.ts";
import { signInStaff } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import {
  changeQuantity,
  holdOutbox,
  onDevice,
  openCartOffline,
  openShop,
  untilSent,
  waitingOnDevice,
  withOutbox,
} from "../support/outbox.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, openContext } from "../support/shop.ts";
import { test } from "../support/updatable-shop.ts";

/** The shop offline: pages opened before, and additions to the cart that wait until the connection is back. */

test.use({ serviceWorkers: "allow" });

const stale = (page: Page) => page.getByRole("status").filter({ hasText: "No connection. As of" });

async function raiseProbePrices(office: Page, by: number) {
  const { data: products } = await (await office.request.get(`/api/staff/products?search=jobson`)).json();
  const { id } = products[0];
  const { data } = await (await office.request.get(`/api/staff/products/${id}`)).json();
  const variants = data.variants.map(({ tax_classes, mrps, own_price, ...variant }: Record<string, unknown>) => {
    return { ...variant, price: String(Number(own_price) + by), mrp: String(variant.mrp) };
  });
  const body = { version: data.version, variants };
  const answer = await office.request.put(`/api/staff/products/${id}/variants`, { data: body });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function changeSelling(office: Page, change: Record<string, string>) {
  const { data } = await (await office.request.get("/api/staff/settings")).json();
  const { discount_percent, free_delivery_orders, shipping, licence_required_from, ...selling } = data.selling;
  const numbers = { discount_percent, free_delivery_orders, shipping };
  const texts = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));
  const body = {
    ...selling,
    ...texts,
    licence_required_from: licence_required_from ?? "",
    ...change,
    seen: data.seen.selling,
  };
  const answer = await office.request.put("/api/staff/settings/selling", { data: body });
  expect(answer.ok(), await answer.text()).toBe(true);
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
  // By client-side navigation.
  await page
    .getByRole("link", { name: /^Cart, / })
    .first()
    .click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.goto("/orderhistory");
  await page.getByRole("link", { name: customer.order.order_no }).click();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download invoice" }).click(),
  ]);
  await page.goto("/hi/about-us");
  await hydrated(page);
  await expectKept(page, "/hi/about-us", "/hi/offline");
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
    page.getByRole("button", { name: "Download invoice" }).click(),
  ]);
  expect(again.suggestedFilename()).toBe(saved.suggestedFilename());

  await page.goto("/product?category=4");
  await expect(page.getByRole("article").first()).toBeVisible();

  // Never opened before: leads to the list of kept pages.
  await page.goto("/userprofile");
  await expect(page).toHaveURL("/offline?from=%2Fuserprofile");
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await page.getByRole("link", { name: `Order ${customer.order.order_no}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Order ${customer.order.order_no}` })).toBeVisible();

  await page.goto("/hi/userprofile");
  await expect(page).toHaveURL("/hi/offline?from=%2Fhi%2Fuserprofile");
  await expect(page.locator('main a[href="/hi/about-us"]')).toBeVisible();
  // The browser's own copy of the previous page does not show its age.
  await page.goBack();
  await expect(stale(page)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Load again" }).click();
  await expect(stale(page)).toBeHidden();
  await page.goto("/offline?from=%2Fuserprofile");
  await hydrated(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveURL("/userprofile");
  complaints.splice(0);
});

test("a visitor who goes back without a connection sees from when prices are", async ({
  page,
  context,
  complaints,
}) => {
  await page.goto("/product?category=4");
  await withWorker(page);
  await expectKept(page, "/product?category=4");
  await page.goto("/top-selling");
  await expectKept(page, "/top-selling");
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("article").first()).toContainText("Rs");
  await expect(stale(page)).toBeVisible();
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
  for (const tab of [page, other]) await withOutbox(tab);
  await expectKept(other, "/", "/cart", "/api/cart", "/api/user-details");

  // Waiting changes belong to the customer who signs out.
  await context.setOffline(true);
  await changeQuantity(other, 1, 4);
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => keptAddresses(page)).not.toContain("/api/cart");
  await expect(other.getByText(/: quantity 4$/)).toHaveCount(0);
  await expect.poll(() => waitingOnDevice(page)).toEqual([]);
  await expect(page.getByText(/session ended/)).toHaveCount(0);
  await context.setOffline(false);
  await other.close();
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, first.token);
  expect((carts as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([1, 1]);

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
  const unanswered = new Set<Request>();
  page.on("request", (request) => unanswered.add(request));
  page.on("requestfinished", (request) => unanswered.delete(request));
  page.on("requestfailed", (request) => unanswered.delete(request));
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectKept(page, "/cart", "/api/cart");
  await withOutbox(page);
  await expect.poll(() => [...unanswered].map((request) => request.url())).toEqual([]);

  // The page is from the previous build, and no reply under way reveals a newer one.
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
  await page.waitForFunction(() => navigator.onLine);

  // A reply reveals that the server runs another build: the next navigation is a full load.
  await page
    .getByRole("link", { name: /^Wishlist, / })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-build", "000000000000");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact us" }).click();
  await expect(page).toHaveURL("/contact-us");
  await expect(page.locator("html")).not.toHaveAttribute("data-build", "000000000000");
  complaints.splice(0);
});

test("an update of the shop requests again what was kept, and shows nothing of the build before", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const customer = await customerWithOrder(baseURL);
  const page = await context.newPage();
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  const order = `/orderdetail?order=${customer.order.token}`;
  await openShop(page, customer);
  await page.goto(product);
  await hydrated(page);
  await page.goto(order);
  await hydrated(page);
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(3);
  const kept = [product, order, "/cart", "/api/cart", `/api/orders/${customer.order.token}`];
  await expectKept(page, ...kept);

  shop.update();
  await updateWorker(page);
  const builds = () => page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith("files-")));
  await expect.poll(async () => (await builds()).filter((name) => name.includes(shop.builds.first))).toEqual([]);
  await expectKept(page, ...kept);

  await context.setOffline(true);
  for (const address of [product, order, "/cart"]) {
    await page.goto(address);
    await expect(stale(page)).toBeVisible();
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.dataset.build)).toBe(shop.builds.second);
  }
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.goto(product);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Plasma Wand");
});

test("an update waits for no lock, and no page waits for storage that never answers", async ({
  updatable: { shop, context },
}) => {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto("/");
  await withWorker(page);
  await expectKept(page, "/");
  await other.goto("/robots.txt");
  await other.evaluate(() => {
    void navigator.locks.request("kept", () => new Promise(() => {}));
  });
  shop.update();
  await updateWorker(page);
  await page.goto("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await other.close();

  const worker = context.serviceWorkers().at(-1);
  for (const storage of ["silent", "failing"]) {
    await worker?.evaluate((how) => {
      const answer = () => (how === "silent" ? new Promise<never>(() => {}) : Promise.reject(new Error("no storage")));
      for (const name of ["keys", "has", "open", "match", "delete"] as const) caches[name] = answer;
    }, storage);
    await page.goto("/product?category=4");
    await hydrated(page);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto("/register");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("what is put into the cart offline is sent once, and what has changed since is reported", async ({
  page,
  context,
  browser,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  const office = await (await openContext(browser, { baseURL })).newPage();
  await signInStaff(office);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  const quantities = async () => {
    const { carts } = await askShop(baseURL, "GET", "cart", undefined, customer.token);
    return (carts as { quantity: number }[]).map(({ quantity }) => quantity);
  };
  await openShop(page, customer);
  await page.goto(product);
  await hydrated(page);
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectKept(page, product, "/cart", "/api/cart");

  await context.setOffline(true);
  await page.goto(product);
  await withOutbox(page);
  const row = page.getByRole("table").first().getByRole("row").nth(1);
  await row.getByLabel("Quantity").fill("3");
  await row.getByRole("button", { name: "Add to Cart" }).click();
  const waiting = page.getByRole("status").filter({ hasText: "Not sent yet" });
  await expect(waiting.getByRole("listitem")).toHaveText([/^NK-[\w-]+ × 3$/]);
  await expect(row.getByLabel("Quantity")).toHaveValue("");
  const other = await context.newPage();
  await other.goto("/cart");
  await withOutbox(other);
  await other.getByRole("row").nth(1).getByLabel("Quantity").fill("6");
  await expect(other.getByText(/: quantity 6$/)).toBeVisible();
  expect(await quantities()).toEqual([1, 1]);

  await raiseProbePrices(office, 5);
  try {
    await context.setOffline(false);
    const sent = other.getByRole("status").filter({ hasText: "Sent after you had no connection" });
    await expect(sent.getByRole("listitem")).toHaveText([
      /NK-[\w-]+ × 3\. Price changed from Rs.208\.00 to Rs.213\.00/,
      /: quantity 6$/,
    ]);
    await expect(page.getByText("Sent after you had no connection")).toBeVisible();
    await expect(page.getByText("Not sent yet")).toHaveCount(0);
    expect(await quantities()).toEqual([6, 1, 3]);
    await sent.getByRole("button", { name: "OK" }).click();
    await expect(sent).toHaveCount(0);
  } finally {
    await raiseProbePrices(office, -5);
  }

  await page.goto("/cart");
  await withOutbox(page);
  await expectKept(page, "/cart");
  await context.setOffline(true);
  await page.getByRole("row").nth(2).getByLabel("Quantity").fill("7");
  await expect(page.getByText(/: quantity 7$/)).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/: remove$/)).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await other.close();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto("/");
  const sent = next.getByRole("status").filter({ hasText: "Sent after you had no connection" });
  await expect(sent.getByRole("listitem")).toHaveText([/: quantity 7$/, /: removed$/]);
  expect(await quantities()).toEqual([7, 3]);
  complaints.splice(0);
});

test("what waited when a session ended is shown to its customer alone, and sent once they say so", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const email = `session.ends.${Date.now()}@clinic.example`;
  const [customer, colleague] = [await customerWithOrder(baseURL, email), await customerWithOrder(baseURL)];
  const quantities = async (token: string) => {
    const { carts } = await askShop(baseURL, "GET", "cart", undefined, token);
    return (carts as { quantity: number }[]).map(({ quantity }) => quantity);
  };
  const notice = (words: string) => page.getByRole("status").filter({ hasText: words });
  /** Changes a cart line offline, and ends the session from another device. */
  async function loseSession(token: string, quantity: number) {
    await openCartOffline(page);
    await changeQuantity(page, 1, quantity);
    await askShop(baseURL, "POST", "logout", {}, token);
    await context.setOffline(false);
    await expect(notice("not sent before the session ended")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: `quantity ${quantity}` })).toHaveCount(0);
  }

  await openShop(page, customer);
  await loseSession(customer.token, 4);
  await expect(notice("not sent before").getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    /^\/signin\?next=/,
  );

  const again = await askShop(baseURL, "POST", "login", { email, password: "otoscope-and-tuning-fork" });
  await signInOnce(page, { token: again.success, expiresAt: again.expires_at });
  await page.goto("/cart");
  const unsent = notice("Not sent, because your session ended");
  await expect(unsent.getByRole("listitem")).toHaveText([/^.+, NK-[\w-]+: quantity 4$/]);
  expect(await quantities(again.success)).toEqual([1, 1]);
  await unsent.getByRole("button", { name: "Send now" }).click();
  await expect(notice("Sent after you had no connection").getByRole("listitem")).toHaveText([/: quantity 4$/]);
  await expect(unsent).toHaveCount(0);
  expect(await quantities(again.success)).toEqual([4, 1]);

  await loseSession(again.success, 5);
  await signInOnce(page, colleague);
  await page.goto("/cart");
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect.poll(() => waitingOnDevice(page)).toEqual([]);
  await expect(page.getByText(/session ended/)).toHaveCount(0);
  complaints.splice(0);
});

test("the wishlist is as wanted after changes without a connection, whatever has become of it", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  const token = product.split("/").at(-1) ?? "";
  const wished = async (): Promise<string[]> => {
    const { data } = await askShop(baseURL, "GET", "wishlist", undefined, customer.token);
    return (data as { token: string }[]).map((entry) => entry.token);
  };
  const [other] = await wished();
  await openShop(page, customer);
  await page.goto(product);
  await hydrated(page);
  await page.goto("/wishlist");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectKept(page, product, "/wishlist", "/api/wishlist", "/api/user-details");
  const posts: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/wishlist/"))
      posts.push(request.url().replace(/.*\//, ""));
  });

  await context.setOffline(true);
  await page.goto("/wishlist");
  await withOutbox(page);
  await page.getByRole("article").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto(product);
  await withOutbox(page);
  // The product's own button: others on the page have one too.
  const title = page.getByRole("heading", { level: 1 }).locator("..");
  const heart = (name: string) => title.getByRole("button", { name, exact: true });
  for (const name of ["Add to wishlist", "Remove from wishlist", "Add to wishlist"]) await heart(name).click();
  await expect(heart("Remove from wishlist")).toBeVisible();
  const waiting = page.getByRole("status").filter({ hasText: "Not sent yet" });
  await expect(waiting.getByRole("listitem")).toHaveText([
    /: remove from the wishlist$/,
    "Jobson-Horne Probe: add to the wishlist",
  ]);
  await page.reload();
  await withOutbox(page);
  await expect(heart("Remove from wishlist")).toBeVisible();
  // Meanwhile done on another device: sending it as well would remove it again.
  await askShop(baseURL, "POST", "wishlist/store", { productId: token }, customer.token);
  expect(await wished()).toEqual([token, other]);

  posts.length = 0;
  await context.setOffline(false);
  const sent = page.getByRole("status").filter({ hasText: "Sent after you had no connection" });
  await expect(sent.getByRole("listitem")).toHaveText([
    /: removed from the wishlist$/,
    "Jobson-Horne Probe: added to the wishlist",
  ]);
  await expect(heart("Remove from wishlist")).toBeVisible();
  expect(await wished()).toEqual([token]);
  expect(posts).toEqual(["delete"]);
  complaints.splice(0);
});

test("200 changes wait at most, and are sent one after the other, each once", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  await openShop(page, customer);
  await page.goto(product);
  await hydrated(page);
  await expectKept(page, product, "/api/user-details");
  await context.setOffline(true);
  await page.goto(product);
  await withOutbox(page);
  const add = page.getByRole("table").first().getByRole("row").nth(1).getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(page.getByRole("status").filter({ hasText: "Not sent yet" }).getByRole("listitem")).toHaveCount(1);
  await page.evaluate(repeatWaiting, 199);
  await add.click();
  await expect(page.getByRole("alert")).toContainText(
    "200 changes are already waiting for a connection. No more can be added until they are sent.",
  );
  await page.reload();
  await withOutbox(page);
  await expect(page.getByRole("status").filter({ hasText: "Not sent yet" })).toContainText("192 more");

  // Both the page's request and the worker's forwarded one are seen, so they are counted by key.
  const [sent, stored] = [new Set<string>(), new Set<string>()];
  const keyOf = (request: Request) =>
    request.url().endsWith("/cart/store") ? (request.headers()["idempotency-key"] ?? null) : null;
  context.on("request", (request) => {
    const key = keyOf(request);
    if (key !== null) sent.add(key);
  });
  context.on("response", (response) => {
    const key = keyOf(response.request());
    if (key !== null && response.ok()) stored.add(key);
  });
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => performance.setResourceTimingBufferSize(1000));
  await context.setOffline(false);
  await expect.poll(() => waitingOnDevice(page), { timeout: 30_000 }).toEqual([]);
  expect(sent.size).toBe(200);
  const times = (await worker?.evaluate(requestTimes, "/cart/store")) ?? [];
  expect(times.length).toBeGreaterThanOrEqual(200);
  expect(times.filter(({ start }, index) => start < (times[index - 1]?.end ?? 0))).toEqual([]);
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, customer.token);
  // There are fewer than 200 in stock.
  expect(stored.size).toBeGreaterThan(10);
  expect((carts as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([1, 1, stored.size]);
  await expect(page.getByRole("status").filter({ hasText: "Sent after" })).toContainText("192 more");
  complaints.splice(0);
});

test("a page that breaks off is not kept, and a change whose reply breaks off is sent again, not twice", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const customer = await customerWithOrder(baseURL);
  const page = await context.newPage();
  await openShop(page, customer);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  await page.goto(product);
  await hydrated(page);
  await expectKept(page, product, "/api/user-details");
  shop.breakOff("/faq");
  await page.goto("/faq", { waitUntil: "commit" });
  expect(shop.isWhole()).toBe(true);
  await page.goto("/quality");
  await expectKept(page, "/quality");
  expect(await keptAddresses(page)).not.toContain("/faq");

  await context.setOffline(true);
  await page.goto(product);
  await withOutbox(page);
  await page.getByRole("table").first().getByRole("row").nth(1).getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Not sent yet")).toBeVisible();
  shop.breakOff("/api/cart/store");
  const [broken, again] = [shop.holdReply("/api/cart/store"), shop.holdReply("/api/cart/store")];
  broken.letGo();
  await context.setOffline(false);
  await again.isGiven;
  expect(shop.isWhole()).toBe(true);
  await expect(page.getByText("Not sent yet")).toBeVisible();
  again.letGo();
  await expect(page.getByText("Sent after you had no connection")).toBeVisible();
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, customer.token);
  expect((carts as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
});

test("signing out while changes are being sent leaves nothing of them on the device", async ({
  baseURL,
  updatable: { shop, context },
}) => {
  const email = `signs.out.${Date.now()}@clinic.example`;
  const customer = await customerWithOrder(baseURL, email);
  const sender = await context.newPage();
  await openShop(sender, customer);
  const product = await productAddress(baseURL ?? "", "jobson-horne-probe");
  await sender.goto(product);
  await hydrated(sender);
  await expectKept(sender, product, "/api/user-details");
  await context.setOffline(true);
  await sender.goto(product);
  await withOutbox(sender);
  const row = sender.getByRole("table").first().getByRole("row").nth(1);
  await row.getByRole("button", { name: "Add to Cart" }).click();
  await expect(sender.getByText("Not sent yet")).toBeVisible();
  await sender.evaluate(repeatWaiting, 2);

  const { isGiven, letGo } = shop.holdReply("/api/cart/store");
  await context.setOffline(false);
  await isGiven;
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Meera" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  letGo();
  await untilSent(page);
  expect(await onDevice(page, "waiting")).toEqual([]);
  expect(await onDevice(page, "sent")).toEqual([]);
  const again = await askShop(baseURL, "POST", "login", { email, password: "otoscope-and-tuning-fork" });
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, again.success);
  expect((carts as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
});

test("a change made with a connection is not undone by an earlier one that waits", async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL);
  await openShop(page, customer);
  await openCartOffline(page);
  const quantity = page.getByRole("row").nth(1).getByLabel("Quantity");
  await quantity.fill("7");
  await expect(page.getByText(/: quantity 7$/)).toBeVisible();
  const letGo = await holdOutbox(page);
  await context.setOffline(false);
  await quantity.fill("2");
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  await letGo();
  await untilSent(page);
  const { carts } = await askShop(baseURL, "GET", "cart", undefined, customer.token);
  expect((carts as { quantity: number }[]).map(({ quantity }) => quantity)).toEqual([2, 1]);
  complaints.splice(0);
});

test("a page whose session expires names nothing of what waits", async ({ page, baseURL, complaints }) => {
  const customer = await customerWithOrder(baseURL);
  await openShop(page, customer);
  await openCartOffline(page);
  await changeQuantity(page, 1, 7);
  await page.evaluate(() => {
    localStorage.setItem("expiration", "0");
    dispatchEvent(new Event("online"));
  });
  await expect(page.getByText("not sent before the session ended")).toBeVisible();
  await expect(page.getByText(/: quantity 7$/)).toHaveCount(0);
  complaints.splice(0);
});

/** Runs in the page: queues the waiting change this many more times. */
async function repeatWaiting(times: number) {
  const result = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  const opened = await result(indexedDB.open("outbox"));
  const store = opened.transaction("waiting", "readwrite").objectStore("waiting");
  const [{ id, ...first }] = await result(store.getAll());
  for (let time = 0; time < times; time++) await result(store.add({ ...first, key: crypto.randomUUID() }));
  opened.close();
}

/** Runs in the worker: start and end of its requests to an address, in milliseconds by its own clock. */
function requestTimes(ending: string): { start: number; end: number }[] {
  return performance
    .getEntriesByType("resource")
    .filter(({ name }) => name.endsWith(ending))
    .map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration }));
}

test("switched off, the worker removes itself and what it has kept", async ({ page, browser, baseURL }) => {
  const office = await (await openContext(browser, { baseURL })).newPage();
  await signInStaff(office);
  await page.goto("/product");
  await withWorker(page);
  await expectKept(page, "/product");
  await changeSelling(office, { works_offline: "no" });
  try {
    await page.goto("/product");
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    // Finally, the worker itself.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await page.goto("/");
    await hydrated(page);
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await changeSelling(office, { works_offline: "yes" });
  }
});
