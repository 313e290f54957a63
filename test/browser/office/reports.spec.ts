import type { Page } from "@playwright/test";
import { formatRupees } from "../../../src/contract/money.ts";
import type { Report } from "../../../src/contract/staff/reports.ts";
import { customerWithOrder } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { bring } from "../support/orders.ts";
import { expect, test } from "../support/shop.ts";

// Before sign-in the back office checks the session, and browsers log the refusal.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => each.includes("the server responded with a status of 401"));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** The API's report for the days shown on the screen. */
async function reportShown(page: Page, step: string): Promise<Report> {
  const list = await page.getByRole("link", { name: /^[0-9]+ Orders$/ }).getAttribute("href");
  const days = list?.split("?")[1];
  return (await (await page.request.get(`/api/staff/reports?${days}&step=${step}`)).json()).data;
}

test("the charts show the numbers of the call, as a picture and as a table", async ({ page, baseURL }) => {
  await customerWithOrder(baseURL);
  await openOffice(page, "/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const chart = page.getByRole("region", { name: "Sales by day" });
  await expect(chart.getByRole("img")).toBeVisible();
  const { steps, metrics } = await reportShown(page, "day");
  expect(steps).toHaveLength(30);
  expect(metrics.orders.value).toBeGreaterThan(0);

  await chart.getByText("Sales by day as a table").focus();
  await page.keyboard.press("Enter");
  const cells = chart.getByRole("table").getByRole("cell");
  await expect(cells).toHaveText(steps.map(({ sales }) => formatRupees(sales)));

  // Bar heights are proportional to the numbers.
  const heights = await chart
    .locator("rect")
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("height"))));
  const most = Math.max(...steps.map(({ sales }) => sales));
  const perRupee = Math.max(...heights) / most;
  for (const [place, { sales }] of steps.entries()) expect(heights[place]).toBeCloseTo(sales * perRupee, 3);
});

test("each number leads to what it counts, and that can be exported as a sheet", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page, "/reports?period=7");
  await page.getByRole("link", { name: / Orders$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders sold" })).toBeVisible();
  await expect(page.getByRole("row", { name: order.order_no }).getByText("Placed", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  await page.getByRole("main").getByRole("link", { name: "Reports" }).click();
  await expect(page).toHaveURL(/\/admin\/reports\?period=own&from=/);
});

test("tiles fill their rows, however many columns fit", async ({ page }) => {
  await openOffice(page);
  await expect(page.getByRole("link", { name: /Low stock$/ })).toBeVisible();
  await expect(page.getByText("Council numbers to verify")).toBeVisible();
  for (const path of ["", "/reports"]) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole("link", { name: /Low stock$/ })).toBeVisible();
    if (path === "") await expect(page.getByText("Council numbers to verify")).toBeVisible();
    for (const width of [1440, 1280, 820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const gaps = await page.locator("main ul:has(> li:nth-child(6))").evaluateAll((lists) =>
        lists.map((list) => {
          const last = list.lastElementChild?.getBoundingClientRect();
          return Math.round(list.getBoundingClientRect().right - (last?.right ?? 0));
        }),
      );
      expect([path, width, Math.max(...gaps)]).toEqual([path, width, 0]);
      expect(gaps.length).toBeGreaterThan(0);
    }
  }
});

test("the days are in the address, own ones too", async ({ page }) => {
  // Early in the financial year its sales are shown by day or week.
  await page.clock.setFixedTime("2027-02-15T10:00:00+05:30");
  await openOffice(page, "/reports");
  const days = page.getByRole("navigation", { name: "Period" });
  await days.getByRole("link", { name: "Financial year" }).click();
  await expect(page).toHaveURL(/\?period=year$/);
  await expect(page.getByRole("region", { name: "Sales by month" })).toBeVisible();
  await days.getByRole("link", { name: "Custom" }).click();
  await days.getByLabel("From").fill("2026-01-05");
  await expect(page).toHaveURL(/from=2026-01-05/);
  await days.getByLabel("To").fill("2026-01-01");
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-01$/);
  await expect(page.getByText("No sales in this period.")).toBeVisible();
});

test("the widest books are printed whole, on upright paper and on its side", async ({ page, baseURL }) => {
  const { order } = await customerWithOrder(baseURL);
  await openOffice(page);
  await bring(page, order.token, "confirm", "pack", "ship");
  // A4 at 96 dpi.
  const papers = [
    { width: 1122, height: 793 },
    { width: 793, height: 1122 },
  ];
  for (const book of ["cod", "sales"]) {
    await page.goto(`/admin/books?tab=${book}`);
    const table = page.getByRole("table", { name: /^Rows of / });
    await expect(table.getByText(book === "cod" ? order.order_no : "Tax invoice").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const paper of papers) {
      await page.setViewportSize(paper);
      const { x = 0, width = 0 } = (await table.boundingBox()) ?? {};
      expect(width, `${book} on ${paper.width}`).toBeGreaterThan(paper.width * 0.9);
      expect(x + width, `${book} on ${paper.width}`).toBeLessThanOrEqual(paper.width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width);
    }
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  }
});
