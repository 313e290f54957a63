import { expect, hydrated, test } from "../support/shop.ts";

/** The home page arrives with the first products of each selection and loads the others later. */

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the next slide has the products that follow, also where they could not be loaded at first", async ({
    page,
    complaints,
  }) => {
    let asked = 0;
    await page.route("**/api/product-data?top_sell=1", async (route) => {
      if (++asked === 1) await route.abort();
      else await route.continue();
    });
    await page.goto("/");
    await hydrated(page);
    const panel = page.getByRole("tabpanel");
    // If the selection scrolled into view again before the request failed, it would wait for that request.
    const failed = page.waitForEvent("requestfailed");
    await panel.scrollIntoViewIfNeeded();
    await failed;
    expect(asked).toBe(1);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await panel.getByRole("button", { name: "Next slide" }).click();
    const slide = panel.getByRole("group", { name: /^2 of/ });
    await expect(slide.getByRole("article")).toHaveCount(4);
    await expect(slide.getByRole("article").first()).toBeInViewport();
    expect(asked).toBe(2);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_FAILED")]);
  });
});

test.describe("of which there are now fewer", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a selection shows no slide that stays empty", async ({ page }) => {
    let before = 0;
    await page.route("**/api/product-data?top_sell=1", async (route) => {
      const reply = await route.fetch();
      const { data, ...more } = await reply.json();
      before = data.length;
      await route.fulfill({ response: reply, json: { ...more, data: data.slice(0, 5) } });
    });
    await page.goto("/");
    await hydrated(page);
    const panel = page.getByRole("tabpanel");
    const slides = panel.getByRole("group", { name: /^\d of/ });
    await panel.scrollIntoViewIfNeeded();
    await expect(slides).toHaveCount(2);
    await expect(slides.last().getByRole("article")).toHaveCount(1);
    await expect(panel.locator("[aria-busy]")).toHaveCount(0);
    expect(before).toBeGreaterThan(8);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("only the first slides are shown, and no others loaded", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("tabpanel", { name: "Top Selling" }).scrollIntoViewIfNeeded();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(8);
    expect(asked).not.toContain("/api/product-data");
  });

  test("the other slides are loaded once it is turned, while they are in view", async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("tabpanel", { name: "Top Selling" }).scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 844, height: 800 });
    const panel = page.getByRole("tabpanel");
    await panel.getByRole("button", { name: "Next slide" }).click();
    await expect(panel.getByRole("group", { name: /^2 of/ }).getByRole("article")).toHaveCount(4);
  });
});

test("a home page reached from a list has the categories with their pictures", async ({ page }) => {
  await page.goto("/product");
  await hydrated(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /home|Nasokarna/i })
    .first()
    .click();
  const strip = page.getByRole("navigation", { name: "Categories with pictures" });
  await expect(strip.getByRole("link").first().locator("img")).toHaveAttribute("src", /^\/files\//);
});
