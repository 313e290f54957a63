import { askShop, customerWithOrder, signInOnce } from "../support/customer.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Account security for customers: sessions, the effects of a change, where a sign-in leads. */

const password = "otoscope-and-tuning-fork";
const newEmail = () => `sita.${Date.now()}.${Math.round(performance.now())}@clinic.example`;

test("signing in leads to no other site, whatever the link says", async ({ page, baseURL }) => {
  const email = newEmail();
  await customerWithOrder(baseURL, email);
  await page.goto("/signin?next=/.//evil.example/login");
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Meera" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("sessions are listed and ended, one and all others", async ({ page, baseURL }) => {
  const email = newEmail();
  const customer = await customerWithOrder(baseURL, email);
  const others: string[] = [];
  for (const _ of [1, 2, 3]) others.push((await askShop(baseURL, "POST", "login", { email, password })).success);
  const isIn = async (token = "") =>
    (await fetch(`${baseURL}/api/user-details`, { headers: { authorization: `Bearer ${token}` } })).status === 200;

  await signInOnce(page, customer);
  await page.goto("/userprofile");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(4);
  const own = sessions.getByRole("listitem").filter({ hasText: "This device" });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText("Network 127.0.0.x");
  await expect(own.getByRole("button")).toHaveCount(0);
  await expectAccessible(page);

  await sessions
    .getByRole("button", { name: /^Sign out .* signed in/ })
    .first()
    .click();
  await expect(page.getByRole("status").filter({ hasText: "That device has been signed out." })).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(2);

  await sessions.getByRole("button", { name: "Sign out all others" }).click();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await expect(sessions.getByRole("button")).toHaveCount(0);
  expect(await Promise.all([...others, customer.token].map(isIn))).toEqual([false, false, false, true]);
});

test("the form says what a change leads to before it is saved, and keeps what was typed", async ({
  page,
  baseURL,
  complaints,
}) => {
  const customer = await customerWithOrder(baseURL, newEmail());
  await askShop(baseURL, "GET", "user-details", undefined, customer.token);
  await signInOnce(page, customer);
  await page.goto("/userprofile");
  const details = page.getByRole("region", { name: "Your details" });
  const ownPassword = details.getByLabel("Your Password");
  await expect(ownPassword).toBeHidden();
  await details.getByLabel("Address", { exact: true }).fill("14 Residency Road");
  await expect(ownPassword).toBeHidden();
  await details.getByLabel("Contact").fill("91234 56780");
  await expect(ownPassword).toBeVisible();
  await expect(ownPassword).toHaveAccessibleDescription(/Required to change your contact number or GSTIN/);
  await expectAccessible(page);

  // Not required right after signing in; other errors are shown, and no input is lost.
  await details.getByLabel("Pincode").fill("1");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByLabel("Pincode")).toHaveAccessibleDescription(/6-digit PIN code/);
  await expect(details.getByLabel("Contact")).toHaveValue("91234 56780");
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
  await details.getByLabel("Pincode").fill("560002");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your details have been saved." })).toBeVisible();
  await expect(ownPassword).toBeHidden();
  expect(await askShop(baseURL, "GET", "user-details", undefined, customer.token)).toMatchObject({
    mobile_number: "9123456780",
    address: "14 Residency Road",
  });
});

test("the grievance officer is named in the footer, on the contact page and on the privacy page", async ({ page }) => {
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "The Grievance Officer (fictitious)" }).click();
  await expect(page).toHaveURL(/\/seller-details#grievance-officer$/);
  const officer = page.getByRole("region", { name: "Grievance officer" });
  await expect(officer.getByRole("link", { name: "grievance@nasokarna.example" })).toBeVisible();
  await page.goto("/contact-us");
  await expect(officer.getByRole("link", { name: "grievance@nasokarna.example" })).toBeVisible();
  await page.goto("/privacy-policy");
  await expect(officer).toContainText("acknowledge complaints within 48 hours");
  await expectAccessible(page);
});
