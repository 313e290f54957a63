import type { Page } from "@playwright/test";
import { expectUsable, openOffice } from "../support/office.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  hydrated,
  test,
} from "../support/shop.ts";

/** Consumer Protection (E-Commerce) Rules, 2020, rule 4(5). */

const page = "/seller-details";
const email = "kavya@clinic.example";

async function fill(where: Page) {
  await where.getByLabel("Name", { exact: true }).fill("Kavya Nair");
  await where.getByLabel("Email", { exact: true }).fill(email);
  await where.getByLabel("Contact Number").fill("98765 43210");
  await where.getByLabel("Subject").fill("The tip came off");
  await where.getByLabel("Description").fill("During the first use.");
}

const ticket = (where: Page) => where.getByRole("status").filter({ hasText: "GRV-" });
const ticketNumber = async (where: Page) => /GRV-\d+/.exec(await ticket(where).innerText())?.[0] ?? "";
const card = (where: Page, number: string) => where.getByRole("article", { name: `Grievance ${number}` });

async function look(where: Page, number: string) {
  await where.getByLabel("Ticket number").fill(number);
  await where.getByLabel("Email you used").fill(email);
  await where.keyboard.press("Enter");
}

test("a grievance gets a ticket number, is acknowledged and closed, and its sender follows it", async ({
  page: shop,
  browser,
  complaints,
}) => {
  await shop.goto(page);
  await hydrated(shop);
  await expectAccessibleInBothSchemes(shop);
  await expectNoSidewaysScrolling(shop, [1440, 820, 390]);
  await shop.getByRole("button", { name: "Send grievance" }).click();
  await expect(shop.getByLabel("Name", { exact: true })).toBeFocused();
  await fill(shop);
  // A form sent within two seconds of the shop rendering the page is held as possible spam.
  await shop.waitForFunction(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.now() - (page?.responseEnd ?? Number.POSITIVE_INFINITY) > 2500;
  });
  await shop.getByRole("button", { name: "Send grievance" }).click();
  await expect(ticket(shop)).toContainText("We have received your grievance.");
  const number = await ticketNumber(shop);
  await look(shop, "GRV-999999");
  await expect(shop.getByText("No grievance has this ticket number and email address.")).toBeVisible();
  // The browser logs the refusal.
  complaints.length = 0;
  await look(shop, number);
  await expect(card(shop, number)).toContainText("Received");
  await expectAccessible(shop);

  const office = await (await browser.newContext({ baseURL: new URL(shop.url()).origin })).newPage();
  await openOffice(office, "/grievances?status=due");
  await expect(office.getByRole("row", { name: new RegExp(number) })).toContainText("Acknowledge within");
  await expectUsable(office, "/grievances?status=due");
  await office.getByRole("link", { name: number }).click();
  await office.getByRole("button", { name: "Acknowledge" }).click();
  await expect(office.getByText("The customer has been emailed.")).toBeVisible();
  await office.getByRole("textbox", { name: "Resolution" }).fill("A new wand is on its way.");
  await expectUsable(office, new URL(office.url()).pathname.replace("/admin", ""));
  await office.getByRole("textbox", { name: "Resolution" }).fill("A new wand is on its way.");
  await office.getByRole("button", { name: "Close grievance" }).click();
  await expect(office.getByRole("heading", { name: "Resolution", exact: true })).toBeVisible();
  await office.context().close();

  await look(shop, number);
  await expect(card(shop, number)).toContainText("A new wand is on its way.");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("both forms work", async ({ page: shop }) => {
    await shop.goto(page);
    await fill(shop);
    await shop.getByRole("button", { name: "Send grievance" }).click();
    const number = await ticketNumber(shop);
    await look(shop, number);
    await expect(card(shop, number)).toContainText("To be acknowledged by");
  });
});
