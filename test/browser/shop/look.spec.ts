import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { tabTo } from "../support/keyboard.ts";
import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

/** Layout of pages, as far as it can be measured. */

test("the home page is at most 3,600 pixels high on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // With reduced motion nothing waits to be laid out until it is scrolled to.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  const { height, postponed } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    postponed: [...document.querySelectorAll("body *")]
      .filter((each) => getComputedStyle(each).contentVisibility !== "visible")
      .map((each) => each.outerHTML.slice(0, 80)),
  }));
  expect(postponed).toEqual([]);
  expect(height).toBeGreaterThan(1000);
  expect(height).toBeLessThanOrEqual(3600);
});

test("a row of related products has no empty cells", async ({ page, baseURL }) => {
  for (const [slug, name] of [
    ["plasma-surgery-console", "Works with"],
    ["fibre-optic-otoscope", "Related products"],
  ] as const) {
    await page.goto(await productAddress(baseURL ?? "", slug));
    for (const width of [1440, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const list = page.getByRole("region", { name }).getByRole("list");
      const boxes = await Promise.all((await list.getByRole("article").all()).map((card) => card.boundingBox()));
      const seen = boxes.filter((box) => box !== null);
      const bottom = Math.max(...seen.map(({ y }) => y));
      const inLastRow = seen.filter(({ y }) => y === bottom).length;
      const inFirstRow = seen.filter(({ y }) => y === seen[0]?.y).length;
      expect(inLastRow, `${name} at ${width}`).toBe(inFirstRow);
      const whole = await list.boundingBox();
      const last = seen.at(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0), `${name} at ${width}`).toBeCloseTo(
        (whole?.x ?? 0) + (whole?.width ?? 0),
        0,
      );
    }
  }
});

test("all products that one works with can be shown, not only whole rows of them", async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await productAddress(baseURL ?? "", "plasma-surgery-console");
  const { compatible_with } = await askShop(baseURL, "GET", `product/view/${address.split("/").at(-1)}`);
  const names = (compatible_with as { name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    const list = page.getByRole("region", { name: "Works with" });
    const seen = await list.getByRole("article").filter({ visible: true }).count();
    expect(seen, `at ${width}`).toBeLessThan(names.length);
    await tabTo(page, list.getByRole("button", { name: `Show all ${names.length} products` }));
    await page.keyboard.press("Enter");
    await expect(list.getByRole("article").filter({ visible: true }).getByRole("heading")).toHaveText(names);
    await expect(list.getByRole("article").nth(seen).getByRole("link").first()).toBeFocused();
    await expect(list.getByRole("button", { name: /^Show all/ })).toBeHidden();
  }
  const unscripted = await browser.newPage({ baseURL, javaScriptEnabled: false });
  await unscripted.goto(address);
  const list = unscripted.getByRole("region", { name: "Works with" });
  await expect(list.getByRole("article").filter({ visible: true }).getByRole("heading")).toHaveText(names);
  await expect(list.getByRole("button", { name: /^Show all/ })).toBeHidden();
  await unscripted.close();
  await page.goto(await productAddress(baseURL ?? "", "saline-flow-control-unit"));
  await expect(page.getByRole("region", { name: "Works with" }).getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Show all/ })).toBeHidden();
});

test("the banner's button keeps clear of its slide control", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 });
    const banner = page.getByRole("region", { name: "Highlights" });
    const next = await banner.getByRole("button", { name: "Next slide" }).locator("..").boundingBox();
    const link = await banner.getByRole("link").first().boundingBox();
    if (!next || !link) throw new Error("The banner has a button and a control.");
    const beside = Math.max(next.x - (link.x + link.width), link.x - (next.x + next.width));
    const above = Math.max(next.y - (link.y + link.height), link.y - (next.y + next.height));
    expect(Math.max(beside, above), `at ${width}`).toBeGreaterThanOrEqual(16);
  }
});

test("names of products are never taller than three lines, and pictures beside one are there with the page", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/product");
  await hydrated(page);
  const tallest = await page.getByRole("article").evaluateAll((cards) => {
    const lines = cards.map((card) => {
      const name = card.querySelector("h2");
      // Longer than any in the demonstration shop.
      if (name?.firstElementChild) name.firstElementChild.textContent = "Through-cutting Ethmoid Forceps ".repeat(5);
      return name ? name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight) : 0;
    });
    return Math.max(...lines);
  });
  expect(tallest).toBeLessThan(3.5);
  await page.goto(await productAddress(baseURL ?? "", "plasma-surgery-console"));
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))).toBeLessThanOrEqual(30);
  const thumbnails = page
    .getByRole("region", { name: /^Pictures of/ })
    .getByRole("list")
    .locator("img");
  expect(await thumbnails.count()).toBeGreaterThan(1);
  await expect
    .poll(() => thumbnails.evaluateAll((all) => all.every((each) => (each as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
});

test("customers who come back begin above the banner, visitors do not", async ({ page, baseURL }) => {
  await page.goto("/");
  const strip = page.getByRole("navigation", { name: "Ordering" });
  await expect(strip).toBeHidden();
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/");
  await expect(strip.getByRole("link")).toHaveText(["Order again", "Order Pad", "Lists", "Orders"]);
  await page.goto("/wishlist");
  const wished = page.getByRole("main").getByRole("listitem");
  await expect(wished.getByText(/^(?:In stock|\d+ left)$/).first()).toBeVisible();
  await expect(wished.getByText(/Rs [\d,.]+/).first()).toBeVisible();
  await page.goto("/userprofile");
  const account = page.getByRole("navigation", { name: "My account" });
  for (const name of ["Wishlist", "Order Pad"]) await expect(account.getByRole("link", { name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rewardpoint");
  await expect(account.getByRole("link", { name: "Reward History" })).toBeInViewport({ ratio: 0.9 });
});

test("all problems of a registration are shown at once", async ({ page, complaints }) => {
  await page.goto("/register");
  await hydrated(page);
  await page.getByLabel("Password", { exact: true }).fill("password");
  await page.getByRole("button", { name: "Register" }).click();
  const problems = page.getByRole("main").locator("[aria-invalid=true]");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(await problems.count()).toBeGreaterThan(4);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
});

test("nothing of a card lies on its picture", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/product");
  const card = page.getByRole("article").first();
  // Measured before hovering, which enlarges the picture within its frame.
  const picture = await card.locator("img").boundingBox();
  await card.hover();
  if (!picture) throw new Error("A card shows a picture.");
  for (const name of [/wishlist$/, "Quick View"]) {
    const button = card.getByRole("button", { name });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }
});

test("the banner fades from its last slide to the first, and passes none", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const banner = page.getByRole("region", { name: "Highlights" });
  const track = banner.getByRole("group", { name: "Slides" });
  await banner.hover();
  const previous = banner.getByRole("button", { name: "Previous slide" });
  await previous.click();
  const last = (await banner.getByRole("group", { name: /^\d+ of/ }).count()) - 1;
  await expect.poll(() => track.evaluate((element) => element.scrollLeft / element.clientWidth)).toBe(last);
  await track.evaluate(async (element) => {
    // The last scroll event fires with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const seen: number[] = [];
    Object.assign(window, { seen });
    element.addEventListener("scroll", () => seen.push(element.scrollLeft / element.clientWidth));
  });
  await banner.getByRole("button", { name: "Next slide" }).click();
  await expect(banner.getByRole("group", { name: /^1 of/ })).toBeInViewport();
  const seen = () => page.evaluate(() => [...new Set((window as unknown as { seen: number[] }).seen)]);
  await expect.poll(seen).toEqual([0]);
});

test("the review page begins where the logo does", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(product.replace("product-details", "add-review"));
  const heading = page.getByRole("heading", { level: 1, name: /review/ });
  await expect(page.getByRole("textbox", { name: "Review" })).toBeVisible();
  const logo = await page.getByRole("banner").locator("a svg").first().boundingBox();
  expect((await heading.boundingBox())?.x).toBeCloseTo(logo?.x ?? 0, 0);
});

test("the focus ring of a button at the end of a row is whole", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/cart");
  const button = page.getByRole("row").nth(1).getByRole("button", { name: "Delete" });
  await button.focus();
  const room = await button.evaluate((element) => {
    const table = element.closest("section");
    return (table?.getBoundingClientRect().right ?? 0) - element.getBoundingClientRect().right;
  });
  // The ring is 3 pixels wide, 2 pixels away.
  expect(room).toBeGreaterThanOrEqual(5);
});

test("on a phone, the balance of reward points is within the page", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.route("**/api/reward-points", async (route) => {
    const entry = {
      at: "2026-03-02T05:30:00.000Z",
      reason: "Points for the delivered order, goods without GST",
      order_no: "ENT-2026-000123",
    };
    const json = { balance: 118_450, earns: true, data: [{ ...entry, points: 1_240, balance: 118_450 }] };
    await route.fulfill({ json });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/rewardpoint");
  const balance = page.locator("td").last();
  await expect(balance).toContainText("1,18,450");
  const box = await balance.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
});

test("while the cart loads, its total has its place", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.setViewportSize({ width: 1440, height: 900 });
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/check-out/delivery", async (route) => {
    await free;
    await route.continue();
  });
  await page.goto("/cart");
  const waiting = page.getByRole("main").locator("[aria-busy] > * > :last-child").last();
  const before = await waiting.boundingBox();
  letGo();
  const total = page.getByRole("heading", { name: "Total" }).locator("..");
  await expect(total).toBeVisible();
  const after = await total.boundingBox();
  expect([before?.x, before?.width]).toEqual([after?.x, after?.width]);
});

test("a printed page is without header, footer and navigation", async ({ page, baseURL }) => {
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("search")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Neighbouring products" })).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("printed, a product, an order and a cart are without what can only be pressed", async ({ page, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  await signInOnce(page, customer);
  await page.setViewportSize({ width: 800, height: 1100 });
  const product = await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand");
  for (const address of [product, `/orderdetail?order=${customer.order.token}`, "/cart"]) {
    await page.goto(address);
    await expect(
      page.getByRole("button", { name: /^(?:Add to Cart|Order again|Save as list)$/ }).first(),
    ).toBeVisible();
    await page.emulateMedia({ media: "print" });
    // Headings of sortable columns stay headings.
    const buttons = page.getByRole("main").getByRole("button").filter({ visible: true });
    expect(await buttons.evaluateAll((all) => all.filter((each) => !each.closest("th[scope=col]")).length)).toBe(0);
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeHidden();
    await expect(page.getByRole("region", { name: /^(?:Related products|Works with)$/ })).toHaveCount(0);
    await expect(page.getByRole("table").first()).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  }
});

test("on tablets and phones, no category of a card, no sorting and no order's status is cut", async ({
  page,
  baseURL,
}) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/product");
  await hydrated(page);
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page
      .getByRole("article")
      .locator("p")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
    expect(cut, `at ${width}`).toEqual([]);
    // A checkbox without its label does not explain itself.
    const compare = page.getByRole("article").first().getByText("Compare", { exact: true });
    expect((await compare.boundingBox())?.width, `at ${width}`).toBeGreaterThan(30);
    const sort = page.getByLabel("Sort by");
    const room = await sort.evaluate((select: HTMLSelectElement) => {
      const { paddingLeft, paddingRight, font } = getComputedStyle(select);
      const pen = document.createElement("canvas").getContext("2d");
      if (pen) pen.font = font;
      const widest = Math.max(...[...select.options].map(({ text }) => pen?.measureText(text).width ?? 0));
      return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - widest;
    });
    expect(room, `for the longest name of an order at ${width}`).toBeGreaterThanOrEqual(0);
  }
  await page.route("**/api/orders?*", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const order of json.data) order.status = "return_requested";
    await route.fulfill({ response, json });
  });
  await page.goto("/orderhistory");
  const status = page.getByRole("row").nth(1).getByText("Return requested");
  const { x = 0, width = 0 } = (await status.boundingBox()) ?? {};
  const row = await page.getByRole("row").nth(1).boundingBox();
  expect(x + width).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
});

test("empty boxes have the colour of other fields in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/product");
  const backgroundColour = (element: Element) => getComputedStyle(element).backgroundColor;
  const field = await page.getByLabel("Sort by").evaluate(backgroundColour);
  const box = page.getByRole("region", { name: "Filters" }).getByRole("checkbox").first();
  expect(await box.evaluate(backgroundColour)).toBe(field);
  expect(await box.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
});

test("a product's name is beside its picture on a tablet, and the way to enlarge it away from the tip", async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  const picture = await page.getByRole("group", { name: "1 of 5" }).getByRole("img").boundingBox();
  const zoom = await page.getByRole("group", { name: "1 of 5" }).getByText("Enlarge").locator("..").boundingBox();
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  if (!picture || !zoom || !name) throw new Error("All are shown.");
  expect(name.x).toBeGreaterThan(picture.x + picture.width);
  expect(name.y).toBeLessThan(picture.y + picture.height / 2);
  // In the lower left quarter.
  expect(zoom.x + zoom.width).toBeLessThanOrEqual(picture.x + picture.width / 2);
  expect(zoom.y).toBeGreaterThanOrEqual(picture.y + picture.height / 2);
});

test("the neighbours of a product keep away from the footer", async ({ page, baseURL }) => {
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const link = page.getByRole("navigation", { name: "Neighbouring products" }).getByRole("paragraph").last();
    const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect((footer?.y ?? 0) - (y + height), `at ${width}`).toBeGreaterThanOrEqual(40);
  }
});

test("equal toasts are one, with a count and a way to the cart", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto(await productAddress(baseURL ?? "", "tonsil-adenoid-plasma-wand"));
  const add = page.getByRole("button", { name: /^Add to Cart/i }).first();
  await add.click();
  const toast = page.getByRole("status").filter({ hasText: "Added To Cart" });
  await expect(toast).toHaveText("Added To Cart");
  // It stays while the mouse is over it, however long the next one takes.
  await toast.hover();
  await add.press("Enter");
  await expect(toast).toHaveText("Added To Cart× 2");
  await page.getByRole("link", { name: "View cart" }).click();
  await expect(page).toHaveURL("/cart");
});
