import type { Locator, Page, Request } from "@playwright/test";
import { customerWithOrder, type SignedIn, signInOnce } from "../support/customer.ts";
import { loseConnection } from "../support/outbox.ts";
import { expect, expectAccessible, hydrated, test } from "../support/shop.ts";

/* Every message of the specification (section 8) about registering, signing in, enquiries, reviews and addresses, word for
 * word, each triggered by its real cause: a wrong password, a broken connection, a session ended elsewhere. */

const password = "otoscope-and-tuning-fork";
const newEmail = () => `asha.${Date.now()}.${Math.round(performance.now())}@clinic.example`;

const success = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const failure = (page: Page, title: string, text: string) =>
  page.getByRole("alert").filter({ hasText: new RegExp(`${title}.*${text}`, "s") });

const signInButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Sign In" });

async function fill(where: Page | Locator, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await where.getByLabel(label, { exact: true }).fill(text);
}

const person = {
  ...{ "First Name": "Asha", "Last Name": "Rao", "Date of Birth": "1980-02-29", Contact: "98765 43210" },
  ...{ Password: password, "MCI Number": "KMC/12345", Pincode: "560001", Address: "4 Residency Road" },
};

/** Signs in and opens an address of the shop. */
async function enter(page: Page, who: Pick<SignedIn, "token" | "expiresAt">, address = "/") {
  await signInOnce(page, who);
  await page.goto(address);
  await hydrated(page);
}

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("expiration")]);

test.describe("registering", () => {
  test("the server's messages stand under their fields until they are changed", async ({ page, complaints }) => {
    await page.goto("/register");
    await hydrated(page);
    await page.getByRole("button", { name: "Register" }).click();
    const firstName = page.getByLabel("First Name");
    await expect(firstName).toHaveAttribute("aria-invalid", "true");
    await expect(firstName).toHaveAccessibleDescription(/First name is required\./);
    await expect(firstName).toBeFocused();
    await expect(page.getByLabel("MCI Number")).toHaveAccessibleDescription(/Doctors must enter their MCI number\./);
    await expect(page.getByLabel("State")).toHaveAccessibleDescription(/Choose a state from the list\./);
    await expectAccessible(page);
    await firstName.fill("A");
    await expect(firstName).not.toHaveAttribute("aria-invalid", "true");
    await expect(firstName).not.toHaveAccessibleDescription(/required/);
    await expect(page.getByLabel("Last Name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
    expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
  });

  test("another state clears the city and offers that state's cities", async ({ page }) => {
    await page.goto("/register");
    await hydrated(page);
    const city = page.getByLabel("City");
    await page.getByLabel("State").selectOption({ label: "Karnataka" });
    await city.selectOption({ index: 1 });
    const here = await city.getByRole("option").allTextContents();
    await page.getByLabel("State").selectOption({ label: "Gujarat" });
    await expect(city).toHaveValue("");
    const there = await city.getByRole("option").allTextContents();
    expect(there.filter((name) => name !== "Choose a city" && here.includes(name))).toEqual([]);
  });

  test("while it is sent the button waits, and it leads on to signing in", async ({ page }) => {
    await page.goto("/register?next=/wishlist");
    await hydrated(page);
    const email = newEmail();
    await fill(page, { ...person, Email: email });
    await page.getByLabel("State").selectOption({ label: "Karnataka" });
    await page.getByLabel("City").selectOption({ index: 1 });
    const { goOn } = await holdBack(page, "**/api/register");
    const button = page.getByRole("button", { name: "Register" });
    await button.click();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    goOn();
    await expect(success(page, "Register Successfully.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL("/signin?next=/wishlist");
    await expect(success(page, "Register Successfully.")).toBeHidden();

    await fill(page.getByRole("main"), { Email: email, Password: password });
    await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/wishlist");
    await expect(page.getByRole("button", { name: "Asha" })).toBeVisible();
    const [token, expiration] = await stored(page);
    expect(token).toMatch(/^[\w-]{43}$/);
    const day = 24 * 60 * 60 * 1000;
    expect(Math.abs(Number(expiration) - Date.now() - day)).toBeLessThan(60_000);
  });

  test("without an answer the button is there again, and nothing typed is lost", async ({ page, complaints }) => {
    await page.goto("/register");
    await hydrated(page);
    await fill(page, { ...person, Email: newEmail() });
    await loseConnection(page);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toContainText("it won't be done twice");
    await expect(page.getByRole("button", { name: "Register" })).toBeEnabled();
    await expect(page.getByLabel("First Name")).toHaveValue("Asha");
    expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_INTERNET_DISCONNECTED")]);
  });
});

test.describe("signing in", () => {
  test("with a wrong password", async ({ page, complaints, baseURL }) => {
    const email = newEmail();
    await customerWithOrder(baseURL, email);
    await page.goto("/signin");
    await hydrated(page);
    const main = page.getByRole("main");
    await fill(main, { Email: email, Password: "something else" });
    await main.getByRole("button", { name: "Sign In" }).click();
    await expect(failure(page, "Login Failed", "Invalid Email And Password")).toBeVisible();
    await expect(main.getByRole("alert")).toHaveText("Invalid Email And Password");
    await expectAccessible(page);
    await expect(main.getByRole("button", { name: "Sign In" })).toBeEnabled();
    expect(await stored(page)).toEqual([null, null]);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
  });

  test("a password that is changed elsewhere ends this session at its next act", async ({
    page,
    complaints,
    baseURL,
  }) => {
    const customer = await customerWithOrder(baseURL, newEmail());
    const unanswered = new Set<Request>();
    page.on("request", (request) => unanswered.add(request));
    for (const end of ["requestfinished", "requestfailed"] as const)
      page.on(end as "requestfinished", (request) => unanswered.delete(request));
    await enter(page, customer, "/userprofile");
    await page.getByRole("heading", { name: "Saved addresses" }).waitFor();
    // The page's own pending requests would end the session before the link is followed.
    await expect.poll(() => [...unanswered].map((request) => request.url())).toEqual([]);
    await changePasswordElsewhere(page, customer);
    await page.getByRole("link", { name: "Reward History" }).first().click();
    await expect(page).toHaveURL("/");
    await expect(signInButton(page)).toBeVisible();
    expect(await stored(page)).toEqual([null, null]);
    expect(complaints.splice(0).filter((text) => !text.includes("401"))).toEqual([]);
  });

  test("a session whose time is over is forgotten at load", async ({ page, baseURL }) => {
    const customer = await customerWithOrder(baseURL, newEmail());
    await enter(page, { ...customer, expiresAt: "2026-01-01T00:00:00Z" }, "/cart");
    await expect(page).toHaveURL("/signin?next=/cart");
    expect(await stored(page)).toEqual([null, null]);
  });

  test("signing out in one tab signs the other out too", async ({ page, context, complaints, baseURL }) => {
    const customer = await customerWithOrder(baseURL, newEmail());
    await enter(page, customer, "/userprofile");
    const other = await context.newPage();
    await other.goto("/");
    await hydrated(other);
    await other.getByRole("button", { name: "Meera" }).click();
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(signInButton(other)).toBeVisible();

    await expect(page, "no page for customers is left standing").toHaveURL("/signin?next=/userprofile");
    await expect(page.getByRole("button", { name: "Meera" })).toBeHidden();
    const answer = await page.request.get("/api/user-details", {
      headers: { Authorization: `Bearer ${customer.token}` },
    });
    expect(answer.status(), "the token is dead on the server").toBe(401);
    expect(complaints.splice(0).filter((text) => !text.includes("401"))).toEqual([]);
  });
});

test.describe("enquiries", () => {
  const enquiry = {
    ...{ Name: "Asha Rao", Email: "asha@clinic.example", "Contact Number": "9876543210" },
    ...{ Subject: "Delivery to Leh", Message: "How long does it take?" },
  };

  test("sent, and not sent", async ({ page, context, complaints }) => {
    await page.goto("/contact-us");
    await hydrated(page);
    const main = page.getByRole("main");
    await fill(main, enquiry);
    await loseConnection(page);
    await main.getByRole("button", { name: "Submit" }).click();
    await expect(failure(page, "Error", "Something went wrong. please try after some time.")).toBeVisible();
    await expect(main.getByLabel("Message")).toHaveValue(enquiry.Message);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_INTERNET_DISCONNECTED")]);

    await context.setOffline(false);
    await main.getByRole("button", { name: "Submit" }).click();
    const thanks = success(page, "Mail sent succesfully we will get you back sortly.");
    await expect(thanks).toContainText("Thank You");
    await expect(main.getByLabel("Message")).toHaveValue("");
  });
});

test("all problems of an enquiry are shown at once", async ({ page }) => {
  await page.goto("/contact-us");
  await hydrated(page);
  const main = page.getByRole("main");
  await fill(main, { Name: " ", Email: "asha@clinic", "Contact Number": "1 - - - - - 2", Message: "How long?" });
  await main.getByRole("button", { name: "Submit" }).click();
  for (const [label, problem] of Object.entries({
    Name: "Name is required.",
    Email: "Enter an email address such as name@example.com.",
    "Contact Number": "Enter a contact number with 6 to 15 digits.",
    Subject: "Subject is required.",
  })) {
    await expect(main.getByLabel(label, { exact: true })).toHaveAccessibleDescription(problem);
  }
});

test.describe("reviews", () => {
  test("not posted, posted, and changed", async ({ page, context, complaints, baseURL }) => {
    const customer = await customerWithOrder(baseURL, newEmail());
    await enter(page, customer, "/product?search=specula");
    await page.getByRole("link", { name: "Aural Specula, Hartmann Pattern" }).first().click();
    await page
      .getByRole("link", { name: "Write a Review" })
      .or(page.getByRole("button", { name: "Write a Review" }))
      .click();
    const review = page.getByLabel("Review", { exact: true });
    await expect(page.getByRole("radio", { name: "1 star", exact: true })).toBeChecked();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(review).toHaveAccessibleDescription(/Review is required\./);

    await page.getByRole("radio", { name: "4 stars" }).check({ force: true });
    await review.fill("They hold the light well.");
    await loseConnection(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(failure(page, "Error!", "Something went wrong. Try Again")).toBeVisible();
    await expect(review).toHaveValue("They hold the light well.");
    expect(complaints.splice(0)).toEqual([expect.stringContaining("ERR_INTERNET_DISCONNECTED")]);

    await context.setOffline(false);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(success(page, "Review Added Successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/product\/product-details\//);
    await expect(page.getByText("They hold the light well.")).toBeVisible();
    const asVisitor = await page.request.get(page.url());
    expect(await asVisitor.text(), "the public page has it at once").toContain("They hold the light well.");

    await page
      .getByRole("link", { name: /Review$/ })
      .or(page.getByRole("button", { name: /Review$/ }))
      .first()
      .click();
    await expect(review).toHaveValue("They hold the light well.");
    await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  });
});

test.describe("the account", () => {
  test("addresses: added, refused, made the default, deleted", async ({ page, complaints, baseURL }) => {
    await enter(page, await customerWithOrder(baseURL, newEmail()), "/userprofile");
    await page.getByRole("button", { name: "Add New Address" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save Address" }).click();
    await expect(dialog.getByLabel("Company Name")).toHaveAccessibleDescription(/Company name is required\./);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
    await fill(dialog, {
      ...{
        "First Name": "मीरा",
        "Last Name": "अय्यर",
        "Company Name": "Iyer ENT Clinic",
        Address: "12 Law College Road",
      },
      ...{ Apartment: "2", Postcode: "0", Email: "meera@clinic.example", Phone: "9876543210" },
    });
    await dialog.getByLabel("State").selectOption({ label: "Maharashtra" });
    await dialog.getByLabel("City").selectOption({ index: 1 });
    await dialog.getByRole("button", { name: "Save Address" }).click();
    await expect(dialog.getByLabel("Postcode")).toHaveAccessibleDescription(/Enter a 6-digit PIN code\./);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("422")]);
    await dialog.getByLabel("Postcode").fill("411004");
    await dialog.getByRole("button", { name: "Save Address" }).click();
    await expect(success(page, "Address saved")).toBeVisible();

    const addresses = page.getByRole("region", { name: "Saved addresses" }).getByRole("listitem");
    await expect(addresses).toHaveCount(2);
    await addresses.filter({ hasText: "मीरा" }).getByRole("button", { name: "Make default" }).click();
    await expect(success(page, "This is now your default address.")).toBeVisible();
    await expect(addresses.first()).toContainText("मीरा");
    await expect(addresses.first()).toContainText("Default");
    await expectAccessible(page);

    await addresses.first().getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog", { name: "Are you sure?" }).getByRole("button", { name: "Yes" }).click();
    await expect(success(page, "Address deleted")).toBeVisible();
    await expect(addresses).toHaveCount(1);
  });

  for (const [first_name, last_name] of [
    ["W".repeat(60), "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"],
    ["मीरा", "अय्यर"],
  ] as const) {
    test(`bears the name ${first_name.slice(0, 8)}… without breaking the page`, async ({ page, baseURL }) => {
      const customer = await customerWithOrder(baseURL, newEmail());
      const headers = { Authorization: `Bearer ${customer.token}` };
      await page.request.put("/api/user-details", { headers, data: { first_name, last_name } });
      await signInOnce(page, customer);
      for (const address of ["/userprofile", "/orderhistory", `/orderdetail?order=${customer.order.token}`]) {
        await page.goto(address);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(page.getByRole("banner").getByRole("button", { name: first_name })).toBeVisible();
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(wide, `${address} at ${width}`).toBeLessThanOrEqual(0);
        }
      }
    });
  }

  test("is downloaded, and deleted once no order is open", async ({ page, complaints, baseURL }) => {
    const customer = await customerWithOrder(baseURL, newEmail());
    await enter(page, customer, "/userprofile");
    const begun = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download my data" }).click();
    const file = await begun;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString()).orders).toMatchObject([{ order_no: customer.order.order_no }]);

    await page.getByRole("button", { name: "Delete my account" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await expectAccessible(page);
    await dialog.getByLabel("Your Password").fill("something else");
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog.getByLabel("Your Password")).toHaveAccessibleDescription(/This is not your current password\./);
    await dialog.getByLabel("Your Password").fill(password);
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(dialog.getByRole("alert")).toContainText(`Order ${customer.order.order_no} is still open.`);
    expect(complaints.splice(0)).toEqual([expect.stringContaining("422"), expect.stringContaining("409")]);

    const headers = { Authorization: `Bearer ${customer.token}` };
    const data = { reason: "No longer needed" };
    await page.request.post(`/api/orders/${customer.order.token}/cancel`, { headers, data });
    await dialog.getByRole("button", { name: "Delete account" }).click();
    await expect(success(page, "Your account has been deleted.")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect(signInButton(page)).toBeVisible();
    expect(await stored(page)).toEqual([null, null]);
  });
});

/** Holds the request until released, so that the page can be checked while it waits. */
async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return { goOn: resolve };
}

/** As on another device, in a separate session. */
async function changePasswordElsewhere(page: Page, { token }: Pick<SignedIn, "token">) {
  const details = await page.request.get("/api/user-details", { headers: { Authorization: `Bearer ${token}` } });
  const { email } = await details.json();
  const login = await page.request.post("/api/login", { data: { email, password } });
  const { success: other } = await login.json();
  const changed = await page.request.post("/api/change-password", {
    headers: { Authorization: `Bearer ${other}` },
    data: { current_password: password, password: "a quiet ward at night" },
  });
  expect(changed.status()).toBe(200);
}
