import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { pressInQuickSuccession } from "../support/keyboard.ts";
import { giveNames, hire, inside, invitationFor, openOffice, owner, signInStaff } from "../support/office.ts";
import { expect, expectNoSidewaysScrolling, test } from "../support/shop.ts";

/** The back office: signing in, the second factor, sessions, passkeys. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("in, around and out by keyboard alone", async ({ page }) => {
  await page.goto("/admin/audit?search=nothing-like-this");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();

  await test.step("a wrong password is refused in words", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(owner.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type("not the password");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Invalid Email And Password");
    await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  });

  await test.step("the right one leads to the address that was asked for", async () => {
    await page.getByLabel("Password", { exact: true }).focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(owner.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/audit\?search=nothing-like-this$/);
    await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
    await expect(page).toHaveTitle("Audit log | Back office");
  });

  await test.step("keys lead from screen to screen, and mean nothing in a field", async () => {
    await pressInQuickSuccession(page, "g", "t");
    await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeFocused();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toBeVisible();
    await page.keyboard.press("Escape");
    // While it is open, shortcuts do nothing.
    await expect(help).toBeHidden();
    await pressInQuickSuccession(page, "g", "a");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeFocused();
    await page.keyboard.press("f");
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
    await page.keyboard.type("gt?");
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("gt?");
    await expect(page).toHaveURL(/search=gt%3F$/);
  });

  await test.step("out", async () => {
    await page.locator("summary", { hasText: "Owner" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Sign out" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await page.goto("/admin/staff");
    await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Fstaff$/);
  });
});

test("an invited member sets a password and a second factor, and needs both from then on", async ({
  page,
  browser,
}) => {
  const email = `packer.${Date.now()}@shop.example`;
  const password = "forceps beside the lamp";
  await openOffice(page, "/staff?edit=new");

  await test.step("the server's words stand under the fields", async () => {
    const form = page.getByRole("dialog", { name: "Invite staff" });
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(form.getByLabel("Name")).toBeFocused();
    await expect(form.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
    await form.getByLabel("Name").fill("Kamala");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Role").selectOption("warehouse");
    await form.getByRole("button", { name: "Send invitation" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("row", { name: email })).toContainText("Invited");
  });

  const context = await browser.newContext();
  const kamala = await context.newPage();
  const link = await invitationFor(email);

  await test.step("the mailed link lets one in, once", async () => {
    await kamala.goto(link);
    await expect(kamala.getByRole("heading", { level: 1, name: "Welcome, Kamala" })).toBeVisible();
    await kamala.getByLabel("Password", { exact: true }).fill(password);
    await kamala.getByRole("button", { name: "Set password" }).click();
    await expect(kamala.getByText("Your role: Warehouse.")).toBeVisible();
    await kamala.goto(link);
    await expect(kamala.getByRole("heading", { level: 1, name: "This invitation has expired" })).toBeVisible();
  });

  await test.step("only what the role may see is in the menu, and the rest is not shown by its address either", async () => {
    await kamala.goto("/admin/staff");
    await expect(kamala.getByRole("heading", { level: 1, name: "Access denied" })).toBeVisible();
    await expect(
      kamala.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Staff" }),
    ).toHaveCount(0);
  });

  let secret = "";
  let recoveryCode = "";
  const codeAt = (moment: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });

  await test.step("the second factor is set up with the app's first code", async () => {
    await kamala.goto("/admin/account");
    await kamala.getByRole("button", { name: "Set up" }).click();
    const dialog = kamala.getByRole("dialog", { name: "Set up two-factor authentication" });
    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    const picture = dialog.getByRole("img", { name: "QR code" });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    secret = /app: ([A-Z2-7]+)/.exec(await dialog.innerText())?.[1] ?? "";
    await dialog.getByLabel("Code").fill(codeAt(Date.now()));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(8);
    recoveryCode = await codes.first().innerText();
    await dialog.getByRole("button", { name: "I have saved them" }).click();
    await expect(kamala.getByText("You need a code from your authenticator app")).toBeVisible();
  });

  await test.step("from then on the password alone is not enough", async () => {
    await context.clearCookies();
    await kamala.goto("/admin");
    await giveNames(kamala, { email, password });
    await expect(kamala.getByLabel("Code")).toBeFocused();
    await kamala.getByLabel("Code").fill("000000");
    await kamala.keyboard.press("Enter");
    await expect(kamala.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
    // A code is accepted once; the next half minute's code is accepted already.
    await kamala.getByLabel("Code").fill(codeAt(Date.now() + 30_000));
    await kamala.keyboard.press("Enter");
    await expect(kamala.getByRole("heading", { level: 1, name: "Welcome, Kamala" })).toBeVisible();
  });

  await test.step("a recovery code replaces the app", async () => {
    await context.clearCookies();
    await kamala.goto("/admin");
    await giveNames(kamala, { email, password });
    await kamala.getByLabel("Code").fill(recoveryCode);
    await kamala.keyboard.press("Enter");
    await expect(kamala.getByRole("heading", { level: 1, name: "Welcome, Kamala" })).toBeVisible();
  });
  await context.close();
});

test("a long name stays on its line; once its bearer is deactivated, the keyboard goes on at the heading", async ({
  page,
  browser,
}) => {
  await signInStaff(page);
  const name = "Meenakshi-Sundaram-Venkataraman";
  const colleague = await hire(browser, page, name, "catalogue");
  await colleague.setViewportSize({ width: 820, height: 1180 });
  const lines = colleague
    .getByRole("banner")
    .getByText(name, { exact: true })
    .evaluate((each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight));
  expect(await lines).toBeLessThan(1.5);
  await expectNoSidewaysScrolling(colleague, [820]);
  await colleague.context().close();
  await openOffice(page, "/staff");
  const button = page.getByRole("button", { name: `Deactivate ${name}` });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).press("Enter");
  await expect(button).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeFocused();
});

/** Without the stream of changes, which has lists refreshed: without a session, that would ask for the sign-in first. */
const withoutChanges = (page: Page) => page.route("**/api/staff/events", () => {});

test("a session ended elsewhere is over at the next act, and nothing typed is lost", async ({ page, browser }) => {
  const name = `Devi ${Date.now()}`;
  const context = await browser.newContext({ userAgent: "Firefox/1 Windows" });
  const elsewhere = await context.newPage();
  await withoutChanges(elsewhere);
  await openOffice(elsewhere, "/staff?edit=new");
  const form = elsewhere.getByRole("dialog", { name: "Invite staff" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(`${name.replace(" ", ".").toLowerCase()}@shop.example`);
  await form.getByLabel("Role").selectOption("sales");

  await openOffice(page, "/sessions");
  await page.getByRole("button", { name: "End session in Firefox on Windows" }).click();
  await page.getByRole("alertdialog", { name: "End this session?" }).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("button", { name: "End session in Firefox on Windows" })).toHaveCount(0);

  await form.getByRole("button", { name: "Send invitation" }).click();
  const again = elsewhere.getByRole("dialog", { name: "Sign in again" });
  await expect(again.getByLabel("Email")).toHaveValue(owner.email);
  await again.getByLabel("Password", { exact: true }).fill(owner.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();
  await expect(form).toBeHidden();
  await expect(elsewhere.getByRole("row", { name })).toContainText("Invited");
  await context.close();
});

test("several files that are chosen after the session has ended ask for one sign-in", async ({ page }) => {
  await withoutChanges(page);
  await openOffice(page, "/products/1?tab=pictures");
  const again = page.getByRole("dialog", { name: "Sign in again" });
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from("not a picture") });
  const choose = () => page.getByLabel("Add pictures").setInputFiles(["one.png", "two.png", "three.png"].map(picture));
  const problems = page.getByRole("group", { name: "Add pictures" }).getByRole("listitem");

  await page.request.post("/api/staff/sign-out");
  await choose();
  await again.getByRole("button", { name: "Close" }).click();
  await expect(problems).toHaveText(Array(3).fill(/Please sign in\./));
  await expect(again).toBeHidden();
});

test("what waited for a sign-in is not done for a colleague who signs in instead", async ({ page, browser }) => {
  const context = await browser.newContext({ userAgent: "Firefox/1 Linux" });
  const elsewhere = await context.newPage();
  await withoutChanges(elsewhere);
  await openOffice(elsewhere, "/staff?edit=new");
  const form = elsewhere.getByRole("dialog", { name: "Invite staff" });
  await form.getByLabel("Name").fill("Not to be invited");
  await form.getByLabel("Email").fill("not.invited@shop.example");
  await form.getByLabel("Role").selectOption("sales");
  await openOffice(page, "/sessions");
  await page.getByRole("button", { name: "End session in Firefox on Linux" }).click();
  await page.getByRole("alertdialog", { name: "End this session?" }).getByRole("button", { name: "Yes" }).click();
  await expect(page.getByRole("button", { name: "End session in Firefox on Linux" })).toHaveCount(0);

  // Simulates a passkey that belongs to the colleague.
  await elsewhere.route("**/api/staff/sign-in", async (route) => {
    const answer = await route.fetch();
    const member = await answer.json();
    await route.fulfill({ response: answer, json: { ...member, id: member.id + 1 } });
  });
  let sent = 0;
  elsewhere.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/staff/members")) sent += 1;
  });
  await form.getByRole("button", { name: "Send invitation" }).click();
  await giveNames(elsewhere, { password: owner.password });
  await expect(elsewhere).toHaveURL(/\/admin$/);
  await inside(elsewhere);
  expect(sent).toBe(1);
  await context.close();
});

test("a tab that one colleague has left open is not used by the next who signs in", async ({ page, browser }) => {
  await signInStaff(page);
  const gita = await hire(browser, page, "Gita", "sales");
  await gita.goto("/admin/account");
  await inside(gita);
  const other = await gita.context().newPage();
  await openOffice(other);
  await expect(gita).toHaveURL(/\/admin$/);
  await expect(gita.getByRole("heading", { level: 1, name: /^Welcome, (?!Gita)/ })).toBeVisible();
  await gita.context().close();
});

test("what was noted can be searched, and filters kept under a name", async ({ page }) => {
  await openOffice(page, "/audit");
  await page.getByRole("searchbox", { name: "Search" }).fill("invited");
  await expect(page).toHaveURL(/\?search=invited$/);
  await page.getByText("Saved filters").click();
  await page.getByLabel("Name for these filters").fill("Invitations");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.getByText("Saved filters").click();
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("invited");
  await expect(page).toHaveURL(/\?search=invited$/);
});
