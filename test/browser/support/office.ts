import { type Browser, expect, type Page } from "@playwright/test";
import { mailsIn } from "../../support/mails.ts";
import { inBackground } from "./background.ts";
import { dataDir } from "./data-dir.ts";
import { expectAccessible, expectNoSidewaysScrolling } from "./shop.ts";

/** The first owner, created from environment variables when the shop first starts. */
export const owner = { email: "owner@shop.example", password: "curette and tuning fork" };

/** Fills in the sign-in form, on its screen or in its dialog. */
export async function giveNames(page: Page, { email, password }: { email?: string; password: string }) {
  if (email !== undefined) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in without the form, which the sign-in journeys cover. */
export async function signInStaff(page: Page, who = owner) {
  const answer = await page.request.post("/api/staff/sign-in", { data: who });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Signs in and opens an address of the back office. */
export async function openOffice(page: Page, path = "", who = owner) {
  await signInStaff(page, who);
  await page.goto(`/admin${path}`);
  await inside(page);
}

/** Waits for the menu, which means that the user is signed in. */
export async function inside(page: Page) {
  await page
    .getByRole("navigation", { name: "Back office" })
    .or(page.getByRole("button", { name: "Menu" }))
    .first()
    .waitFor();
  // Keyboard listeners are attached a moment after rendering.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Waits for a mail to this address and returns its newest link to set a password. */
export async function invitationFor(email: string): Promise<string> {
  let link: string | undefined;
  const find = async () => {
    const mail = (await mailsIn(dataDir)).findLast((each) => each.includes(email));
    link = /\/admin\/join\?token=[\w-]+/.exec(mail ?? "")?.[0];
    return link;
  };
  await expect.poll(find, inBackground).toBeDefined();
  return link ?? "";
}

/** A new member, invited by the owner and signed in through the mailed link, in a separate browser context. */
export async function hire(browser: Browser, office: Page, name: string, role: string): Promise<Page> {
  const email = `${name.toLowerCase()}.${Date.now()}@shop.example`;
  const invited = await office.request.post("/api/staff/members", { data: { name, email, role } });
  expect(invited.ok()).toBe(true);
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await page.goto(await invitationFor(email));
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Set password" }).click();
  await inside(page);
  return page;
}

/**
 * Navigates to a screen as a back-office link does: a full load would take as long as checking the screen. Visits a missing page
 * in between, so that the check cannot see the previous screen.
 */
async function openScreen(page: Page, path: string) {
  const follow = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/admin${to}`);
  const between = page.getByRole("heading", { level: 1, name: "Not found" });
  await follow("/between");
  await expect(between).toBeVisible();
  await follow(path);
  await expect(between).toHaveCount(0);
}

/** One visit that checks a screen of the back office. */
export async function expectUsable(page: Page, path: string) {
  await openScreen(page, path);
  await expectScreenUsable(page);
}

/** Checks the open screen: in light and dark on a desktop, and in dark on a tablet in portrait. */
export async function expectScreenUsable(page: Page) {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await page.emulateMedia({ colorScheme: "light" });
  await notBusy(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await notBusy(page);
  await expectAccessible(page, { coloursOnly: true });
  await page.setViewportSize({ width: 820, height: 1180 });
  await notBusy(page);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page, [820]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Content is dimmed while it is being refreshed. */
async function notBusy(page: Page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}
