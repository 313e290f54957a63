import type { CDPSession, Page } from "@playwright/test";
import { askShop, signInOnce } from "../support/customer.ts";
import { type EmptyShop, openEmptyShop } from "../support/empty-shop.ts";
import { giveNames, inside, owner } from "../support/office.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/** Passkeys as customers and staff use them, with Chromium's virtual authenticator. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

let shop: EmptyShop;
test.beforeAll(async () => {
  // Passkeys do not work with an IP address, which Playwright's own shop uses.
  shop = await openEmptyShop({}, "localhost");
});
test.afterAll(() => shop.end());
test.use({ baseURL: async ({ baseURL: _ }, use) => use(shop?.origin ?? "") });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const password = "otoscope-and-tuning-fork";

async function register(): Promise<string> {
  const email = `sita.${Date.now()}@clinic.example`;
  const states = (await askShop(shop.origin, "GET", "state-list")) as { id: number }[];
  const cities = (await askShop(shop.origin, "GET", "city-list")).data as { id: number; state_id: number }[];
  const state_id = states[0]?.id;
  await askShop(shop.origin, "POST", "register", {
    ...{ first_name: "Sita", last_name: "Menon", dob: "1979-04-12", mobile_number: "9876543210" },
    ...{ email, password, mci_number: "KMC/20411", state_id },
    ...{ city_id: cities.find((city) => city.state_id === state_id)?.id },
    ...{ apartment_no: "12", pincode: "560001", address: "12 Residency Road" },
  });
  return email;
}

interface Device {
  /** Whether the owner unlocks it when prompted. */
  unlocks(does: boolean): Promise<void>;
}

/** A phone with a fingerprint reader. */
async function addDevice(page: Page): Promise<Device> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    async unlocks(does) {
      await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: does });
    },
  };
}

const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a customer adds a passkey, signs in with it and removes it", async ({ page }) => {
  const email = await register();
  const device = await addDevice(page);
  await page.goto("/signin");
  await hydrated(page);
  const main = page.getByRole("main");
  const withPasskey = main.getByRole("button", { name: "Sign in with a passkey" });
  await expect(withPasskey).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Sita" })).toBeVisible();

  await page.goto("/userprofile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  const add = passkeys.getByRole("button", { name: "Add passkey" });

  await test.step("a dialog that is dismissed leaves the form as it was", async () => {
    await device.unlocks(false);
    await passkeys.getByLabel("Name of the new passkey").fill("Clinic phone");
    await add.click();
    await expect(passkeys.getByText("No passkey was added. You can try again.")).toBeVisible();
    await expect(passkeys.getByLabel("Name of the new passkey")).toHaveValue("Clinic phone");
    await expectAccessible(page);
    await device.unlocks(true);
  });

  await test.step("it is added and listed", async () => {
    await add.click();
    await expect(said(page, "Passkey added.")).toBeVisible();
    await expect(passkeys.getByRole("listitem")).toHaveText(/^Clinic phoneAdded .*, not used yet\.Remove$/);
    await expect(passkeys.getByText("No passkey was added.")).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("a device has one passkey for an account", async () => {
    await add.click();
    await expect(passkeys.getByText("This device already has a passkey for your account.")).toBeVisible();
    await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  });

  const signOut = async () => {
    await page.getByRole("banner").getByRole("button", { name: "Sita" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("banner").getByRole("button", { name: "Sita" })).toBeHidden();
    await page.goto("/signin?next=/userprofile");
    await hydrated(page);
  };

  await test.step("it signs in, without a word typed", async () => {
    await signOut();
    await device.unlocks(false);
    await withPasskey.click();
    await expect(withPasskey).toBeEnabled();
    await expect(page).toHaveURL(/\/signin/);
    await device.unlocks(true);
    await withPasskey.click();
    await expect(page).toHaveURL("/userprofile");
    await expect(passkeys.getByRole("listitem")).toContainText("last used");
  });

  await test.step("it is removed after a question", async () => {
    await passkeys.getByRole("button", { name: "Remove the passkey Clinic phone" }).click();
    await expectAccessible(page);
    await passkeys.getByRole("button", { name: "Cancel" }).click();
    await expect(add).toBeVisible();
    await passkeys.getByRole("button", { name: "Remove the passkey Clinic phone" }).click();
    await passkeys.getByRole("button", { name: "Remove passkey" }).click();
    await expect(said(page, "Passkey removed.")).toBeVisible();
    await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  });

  await test.step("what was removed opens nothing any more", async () => {
    await signOut();
    await withPasskey.click();
    await expect(main.getByText("This passkey didn't work. Try again, or sign in with your password.")).toBeVisible();
    await expectAccessible(page);
  });
});

test("a customer who signed in a while ago enters the password for the chosen change", async ({ page }) => {
  const email = await register();
  await addDevice(page);
  const { success, expires_at } = await askShop(shop.origin, "POST", "login", { email, password });
  await signInOnce(page, { token: success, expiresAt: expires_at });
  await page.goto("/userprofile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  const current = passkeys.getByLabel("Current Password");
  await expect(current).toBeHidden();
  await shop.sql("UPDATE sessions SET created_at = created_at - interval '1 hour', proven_at = NULL");
  await passkeys.getByRole("button", { name: "Add passkey" }).click();
  await expect(current).toBeFocused();
  await expectAccessible(page);
  await current.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await current.fill(password);
  await page.keyboard.press("Enter");
  await expect(said(page, "Passkey added.")).toBeVisible();
  await expect(current).toBeHidden();

  await shop.sql("UPDATE sessions SET proven_at = NULL");
  await passkeys.getByRole("button", { name: /^Remove the passkey / }).click();
  await passkeys.getByRole("button", { name: "Remove passkey" }).click();
  await current.fill(password);
  await page.keyboard.press("Enter");
  await expect(said(page, "Passkey removed.")).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("staff add a passkey, sign in with it alone and remove it", async ({ page }) => {
  const device = await addDevice(page);
  await page.goto("/admin/account");
  await giveNames(page, owner);
  await inside(page);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add passkey" }).click();
  const form = page.getByRole("dialog", { name: "Add a passkey" });
  await form.getByLabel("Name").fill("Owner's laptop");
  await form.getByLabel("Your password").fill(owner.password);
  await device.unlocks(false);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByText("No passkey was added. You can try again.")).toBeVisible();
  await expectAccessible(page);
  await device.unlocks(true);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(said(page, "Passkey added.")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(passkeys.getByRole("row", { name: /Owner's laptop/ })).toContainText("Never");
  await expectAccessible(page);

  await page.locator("summary").first().click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/sign-in/);
  const withPasskey = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(withPasskey).toBeVisible();
  await expectAccessible(page);
  await device.unlocks(false);
  await withPasskey.click();
  await expect(withPasskey).toBeEnabled();
  await device.unlocks(true);
  await withPasskey.click();
  await inside(page);

  await page.goto("/admin/account");
  await expect(passkeys.getByRole("row", { name: /Owner's laptop/ })).not.toContainText("Never");
  await passkeys.getByRole("button", { name: "Remove Owner's laptop" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Owner's laptop" });
  await removal.getByLabel("Your password").fill(owner.password);
  await expectAccessible(page);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(said(page, "Passkey removed.")).toBeVisible();
  await expect(passkeys.getByRole("row", { name: /Owner's laptop/ })).toHaveCount(0);
});
