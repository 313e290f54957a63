import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { askShop, customerWithOrder, signIn, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";
import { holdScripts } from "../support/slow.ts";

/** Nothing a visitor does between seeing a page and its scripts running is lost. */

test("scripts wait until the browser reports that the page is painted", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) asked.push(request.url());
  });
  await holdClock(page);
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.clock.runFor(1500);
  expect(asked).toEqual([]);
  await page.evaluate(() => (window as unknown as { reportPaint(): void }).reportPaint());
  await page.clock.runFor(1500);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("a mouse that rests where the page is laid out starts no scripts, and one that moves does", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) asked.push(request.url());
  });
  await holdClock(page);
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.evaluate(() => {
    for (const type of ["pointerover", "pointermove"])
      document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    for (const type of ["mouseover", "mousemove"]) document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    // Any script would have been requested before this.
    return fetch("/robots.txt").then((reply) => reply.text());
  });
  expect(asked).toEqual([]);
  await page.mouse.move(600, 300, { steps: 4 });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test("a page in the background, which is not painted, starts its scripts too", async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/react-/);
  await page.clock.install();
  await page.addInitScript(holdPaintReports);
  await page.goto("/product");
  await page.clock.runFor(5000);
  await asked;
});

/** Stops the clock: time passes only when the test says so, however long the page takes. */
async function holdClock(page: Page) {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Runs in the page: withholds the browser's paint reports until the test releases them. */
function holdPaintReports() {
  class HeldObserver {
    constructor(report: () => void) {
      Object.assign(window, { reportPaint: report });
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(window, { PerformanceObserver: HeldObserver });
}

test("a click on what needs scripts is answered when they are there", async ({ page }) => {
  const letGo = await holdScripts(page);
  const fetched = page.waitForRequest(/\/assets\/react-/);
  await page.goto("/product");
  await page.getByRole("article").first().hover();
  await page.getByRole("button", { name: "Quick View" }).first().click();
  await fetched;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letGo();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("a choice made before scripts are there is followed without them", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/product");
  await page.getByLabel("Sort by").selectOption({ label: "Name" });
  await expect(page).toHaveURL(/\/product\?.*sort=name/);
  await expect(page.getByLabel("Sort by")).toHaveValue("name");
});

test("a link followed offline before hydration keeps the page, and is followed once there is a connection", async ({
  page,
  context,
  complaints,
}) => {
  const letGo = await holdScripts(page);
  await page.goto("/product", { waitUntil: "commit" });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact us" });
  await expect(link).toBeVisible();
  // The whole page has arrived: going offline now loses nothing.
  await page.waitForFunction(() => document.readyState !== "loading");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed");
  await link.click();
  await expect(link).toHaveAttribute("data-pressed");
  letGo();
  await failed;
  expect(await page.evaluate(() => "isHydrated" in window)).toBe(false);
  await expect(page).toHaveURL("/product");
  await expect(page.getByRole("article").first()).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL("/contact-us");
  expect(complaints.splice(0).filter((each) => !each.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
});

test("scripts that could not be fetched are fetched again at the next sign", async ({ page, complaints }) => {
  await page.route("**/assets/*.js", (route) => route.abort(), { times: 40 });
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/product");
  await failed;
  await page.unrouteAll({ behavior: "wait" });
  await page.keyboard.press("Tab");
  await hydrated(page);
  expect(complaints.splice(0).every((each) => each.includes("ERR_FAILED"))).toBe(true);
});

test("a customer's prices are there before scripts, and Add is followed when they are", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.context().addCookies([{ name: "signed_in", value: "1", url: baseURL ?? "" }]);
  const letGo = await holdScripts(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/product/view/")) asked++;
  });
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  const row = page.getByRole("row", { name: /NK-PW-1004/ });
  await expect(row).toContainText(/Rs [1-9][\d,.]+ \+ GST/);
  const shown = await row.innerText();
  await row.getByRole("button", { name: "Add to Cart" }).click();
  letGo();
  await expect(page.getByRole("status").filter({ hasText: "added" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await row.innerText()).toBe(shown);
  expect(asked, "times the product was asked for").toBe(1);
});

/** A customer with a cart, signed in for both the server and the browser. */
async function buyer(context: BrowserContext, origin: string) {
  const { token, expiresAt } = await customerWithOrder(origin);
  await signIn(context, { token, expiresAt });
  await context.addCookies([{ name: "signed_in", value: "1", url: origin }]);
  const product = await productAddress(origin, "tonsil-adenoid-plasma-wand");
  const inCart = async () => {
    const { carts } = (await askShop(origin, "GET", "cart", undefined, token)) as {
      carts: { ref_no: string; quantity: number }[];
    };
    return carts.find(({ ref_no }) => ref_no === "NK-PW-1004")?.quantity ?? 0;
  };
  return { product, inCart };
}

const rowToAdd = (page: Page) => page.getByRole("row", { name: /NK-PW-1004/ });
const added = (page: Page) => page.getByRole("status").filter({ hasText: "Added To Cart" });

test("Add pressed as soon as a slow processor has painted it adds one", async ({ page, context, baseURL }) => {
  const { product, inCart } = await buyer(context, baseURL ?? "");
  // The press must come before the scripts, however slow the test itself is.
  const letGo = await holdScripts(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await page.goto(product, { waitUntil: "commit" });
  // Skips Playwright's actionability checks, which would wait for the page to settle.
  const button = rowToAdd(page).getByRole("button", { name: "Add to Cart" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await button.click({ force: true, noWaitAfter: true });
  await expect(button).toHaveAttribute("data-pressed");
  letGo();
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(added(page)).toHaveText("Added To Cart");
  await page.waitForLoadState("networkidle");
  expect(await inCart()).toBe(1);
});

test("Add pressed while the rest of the page is arriving adds one", async ({ page, context, baseURL, complaints }) => {
  const shop = await sendInTwoParts(baseURL, "</table>");
  const { product, inCart } = await buyer(context, baseURL ?? "");
  await page.goto(shop.origin + product, { waitUntil: "commit" });
  const row = rowToAdd(page);
  await row.getByRole("spinbutton", { name: "Quantity" }).fill("3");
  await row.getByRole("button", { name: "Add to Cart" }).click();
  shop.sendRest();
  await expect(added(page)).toHaveText("Added To Cart");
  expect(await inCart()).toBe(3);
  shop.close();
  expect(complaints.splice(0).filter((each) => !each.includes(shop.origin))).toEqual([]);
});

/** The shop behind a proxy that sends each page up to some text, and the rest on request. */
async function sendInTwoParts(baseURL: string | undefined, before: string) {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const { "accept-encoding": _, host: __, connection: ___, ...headers } = request.headers;
    const reply = await fetch(`${baseURL}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await reply.arrayBuffer());
    const { "content-encoding": ____, "content-length": _____, ...sent } = Object.fromEntries(reply.headers);
    response.writeHead(reply.status, sent);
    const end = body.indexOf(before);
    if (sent["content-type"]?.startsWith("text/html")) {
      response.write(body.subarray(0, end));
      await rest;
      response.end(body.subarray(end));
    } else {
      response.end(body);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sendRest, close };
}

test("what is pressed while React waits for the page's data is followed once", async ({ page, context, baseURL }) => {
  const { product, inCart } = await buyer(context, baseURL ?? "");
  await page.addInitScript(holdPageData);
  await page.goto(product);
  await page.waitForFunction(() => "isWaiting" in window);
  const row = rowToAdd(page);
  const quantity = row.getByRole("spinbutton", { name: "Quantity" });
  await quantity.fill("2");
  await quantity.press("Enter");
  await page.getByRole("button", { name: "incl. GST" }).click();
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await expect(added(page)).toHaveText("Added To Cart");
  await expect(page.getByRole("button", { name: "incl. GST" })).toHaveAttribute("aria-pressed", "true");
  await page.waitForLoadState("networkidle");
  expect(await inCart()).toBe(2);
});

test("what is chosen while React waits for the page's data is kept", async ({ page }) => {
  await page.addInitScript(holdPageData);
  await page.goto("/kits/tonsillectomy");
  const row = page.getByRole("row").filter({ hasText: "Mouth Gag, Boyle-Davis Pattern" });
  const variant = row.getByRole("combobox");
  const second = await variant.getByRole("option").nth(1).getAttribute("value");
  const price = await row.getByText(/^MRP/).innerText();
  await variant.selectOption({ index: 1 });
  await page.waitForFunction(() => "isWaiting" in window);
  await row.getByRole("checkbox").uncheck();
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await expect(row).toHaveAttribute("data-left-out");
  await expect(row.getByRole("checkbox")).not.toBeChecked();
  await expect(variant).toHaveValue(second ?? "");
  await expect(row.getByText(/^MRP/)).not.toHaveText(price);
});

/** Runs in the page: lets React load, and withholds the page's data until released. */
function holdPageData() {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(window, { letGo: resolve });
  class HeldStream extends TransformStream {
    constructor(transformer?: Transformer) {
      const transform = transformer?.transform;
      super({
        ...transformer,
        async transform(chunk, controller) {
          Object.assign(window, { isWaiting: true });
          await promise;
          await transform?.(chunk, controller);
        },
      });
    }
  }
  Object.assign(window, { TransformStream: HeldStream });
}

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search products" });

/** Waits until the first part of a page has arrived, however small. */
async function firstPart(page: Page) {
  await page.waitForFunction(() => document.querySelector("[role=search] input") !== null);
}

test("what is typed after the slash key is in the search box from its first letter", async ({ page }) => {
  for (const before of ["", "N", "NK-ME", "NK-ME-1403"]) {
    const letGo = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await firstPart(page);
    await page.keyboard.press("/");
    await page.keyboard.type(before);
    letGo();
    await page.keyboard.type("NK-ME-1403".slice(before.length));
    await expect(page.getByRole("option", { name: /^NK-ME-1403/ })).toHaveAttribute("aria-selected", "true");
    await expect(searchBox(page)).toHaveValue("NK-ME-1403");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("what is typed between hydration and repetition follows what was typed before", async ({ page }) => {
  await page.addInitScript(holdRepetition);
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await firstPart(page);
  await page.keyboard.press("/");
  await page.keyboard.type("NK-M-1");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("E");
  letGo();
  await hydrated(page);
  await page.keyboard.press("End");
  await page.keyboard.type("403");
  await page.evaluate(() => (window as unknown as { repeat(): void }).repeat());
  await expect(page.getByRole("option", { name: /^NK-ME-1403/ })).toHaveAttribute("aria-selected", "true");
  await expect(searchBox(page)).toHaveValue("NK-ME-1403");
});

test("Enter between hydration and repetition searches for what was typed", async ({ page }) => {
  await page.addInitScript(holdRepetition);
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await firstPart(page);
  await page.keyboard.press("/");
  await page.keyboard.type("speculum");
  letGo();
  await hydrated(page);
  await page.keyboard.press("Enter");
  await page.evaluate(() => (window as unknown as { repeat(): void }).repeat());
  await expect(page).toHaveURL("/product?search=speculum");
});

for (const act of ["Add", "Enter"]) {
  test(`${act} between hydration and repetition adds what was typed`, async ({ page, context, baseURL }) => {
    const { product, inCart } = await buyer(context, baseURL ?? "");
    await page.addInitScript(holdRepetition);
    const letGo = await holdScripts(page);
    await page.goto(product);
    const row = rowToAdd(page);
    const quantity = row.getByRole("spinbutton", { name: "Quantity" });
    await quantity.focus();
    await page.keyboard.type("3");
    letGo();
    await hydrated(page);
    if (act === "Enter") await page.keyboard.press("Enter");
    else await row.getByRole("button", { name: "Add to Cart" }).click();
    await page.evaluate(() => (window as unknown as { repeat(): void }).repeat());
    await expect(added(page)).toHaveText("Added To Cart");
    await page.waitForLoadState("networkidle");
    expect(await inCart()).toBe(3);
  });
}

/** Runs in the page: withholds the replay of input typed before hydration until released. */
function holdRepetition() {
  addEventListener("hydrated", () => {
    const later = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (work: () => void, ms?: number) => held.push(() => later(work, ms));
    Object.assign(window, {
      setTimeout: hold,
      repeat() {
        window.setTimeout = later;
        for (const each of held) each();
      },
    });
  });
}

test("the slash key, and what is typed after it, wait for a search box that has yet to arrive", async ({
  page,
  baseURL,
  complaints,
}) => {
  const shop = await sendInTwoParts(baseURL, "<form");
  await page.goto(shop.origin, { waitUntil: "commit" });
  await page.waitForFunction(() => document.body !== null);
  await page.keyboard.press("/");
  await page.keyboard.type("NK-MX");
  await page.keyboard.press("Backspace");
  shop.sendRest();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type("E-1403");
  await expect(searchBox(page)).toHaveValue("NK-ME-1403");
  await expect(page.getByRole("option", { name: /^NK-ME-1403/ })).toBeVisible();
  shop.close();
  expect(complaints.splice(0).filter((each) => !each.includes(shop.origin))).toEqual([]);
});

test("a word that is being composed while the page is hydrated is entered once", async ({ page, context }) => {
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await firstPart(page);
  await page.keyboard.press("/");
  const session = await context.newCDPSession(page);
  const compose = (text: string) =>
    session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await compose("\u0915\u093e");
  letGo();
  await hydrated(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await compose("\u0915\u093e\u0928");
  await session.send("Input.insertText", { text: "\u0915\u093e\u0928" });
  await expect(searchBox(page)).toHaveValue("\u0915\u093e\u0928");
});

test("what is typed after an early slash replaces the term that was searched for", async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/product?search=speculum", { waitUntil: "commit" });
  await firstPart(page);
  await page.keyboard.press("/");
  await page.keyboard.type("wand");
  letGo();
  await hydrated(page);
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(searchBox(page)).toHaveValue("wand");
});

test("a text changed as soon as a slow processor has hydrated the page is kept", async ({ page, context }) => {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const address of ["/product", "/"]) {
    await page.goto(address);
    await hydrated(page);
    const heading = page.getByRole("main").getByRole("article").locator("h2, h3").first();
    await heading.evaluate((element) => {
      if (element.firstElementChild) element.firstElementChild.textContent = "Another name";
    });
    // React would report a hydration mismatch and render the page again.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    await expect(heading).toHaveText("Another name");
  }
});
