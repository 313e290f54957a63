import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { type EmptyShop, openEmptyShop } from "../support/empty-shop.ts";
import { giveNames, inside, owner } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** Default settings: the owner must set up a second factor before anything else, and may require one for all staff. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let shop: EmptyShop;
test.beforeAll(async () => {
  shop = await openEmptyShop({ REQUIRE_OWNER_SECOND_FACTOR: "" });
});
test.afterAll(() => shop.end());

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|403|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

let secret = "";
const codeAt = (moment: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });
const menu = (page: Page) => page.getByRole("navigation", { name: "Back office" });

async function setUp(page: Page, password: string) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  secret = /app: ([A-Z2-7]+)/.exec(await page.locator("main").innerText())?.[1] ?? "";
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Code").fill(codeAt(Date.now()));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(8);
}

test("the first owner is led to a second factor, reaches nothing without one, and everything with it", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.origin, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`/admin/staff`);
  await giveNames(page, owner);
  const heading = page.getByRole("heading", { level: 1, name: "Set up two-factor authentication" });
  await expect(heading).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ["", "/orders", "/audit", "/settings"]) {
    await page.goto(`/admin${path}`);
    await expect(heading).toBeVisible();
    await expect(menu(page)).toHaveCount(0);
  }
  expect((await page.request.get(`/api/staff/members`)).status()).toBe(403);

  await page.goto(`/admin/staff`);
  await setUp(page, owner.password);
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await inside(page);

  await test.step("from then on the code is asked for", async () => {
    await page.context().clearCookies();
    await page.goto(`/admin/security-events`);
    await giveNames(page, owner);
    await page.getByLabel("Code").fill(codeAt(Date.now() + 30_000));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Security events" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Turned on two-factor authentication/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Signed in/ }).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the rules for signing in are kept", async () => {
    await page.goto(`/admin/staff?edit=sign-in`);
    const form = page.getByRole("dialog", { name: "Sign-in policy" });
    await expect(form.getByText(/^Always required for owners\./)).toBeVisible();
    await form.getByLabel("Two-factor authentication").selectOption("Required for all staff");
    await form.getByLabel("End sessions after inactivity of").selectOption("30 minutes");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form).toBeHidden();
    await page.goto(`/admin/staff?edit=sign-in`);
    await expect(form.getByLabel("End sessions after inactivity of")).toHaveValue("30");
    await expect(form.getByLabel("Two-factor authentication")).toHaveValue("all");
  });
  await context.close();
});
