import type { Browser, Locator, Page } from "@playwright/test";
import { tabTo } from "../support/keyboard.ts";
import { openOffice, signInStaff } from "../support/office.ts";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "../support/shop.ts";

/** Two people edit the same record. The second sees the first's changes and decides; pressing Save again overwrites nothing. */

// A browser logs each refusal: the one before signing in, and those expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|409)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** A colleague changes one field of a form and saves. */
async function colleagueSaves(browser: Browser, path: string, submit: string, edit: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openOffice(page, path);
  await edit(page);
  await page.getByRole("button", { name: submit, exact: true }).click();
  await expect(
    page.getByText(/^(?:Settings saved|Saved and published|Saved)\.(?: This applies to all staff immediately\.)?$/),
  ).toBeVisible();
  await context.close();
}

const comparison = (page: Page) => page.getByRole("region", { name: "Compare versions" });
const row = (page: Page, label: string | RegExp) =>
  comparison(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: label }) });
const save = (page: Page, name = "Save") => page.getByRole("button", { name, exact: true });
/** Restores the previous value. Waits for the reply, because the previous save's notice may still be visible. */
async function saveBack(page: Page, name: string) {
  // Requests that a form makes while the user types are POSTs.
  const stored = page.waitForResponse((reply) => reply.request().method() === "PUT");
  await save(page, name).click();
  expect((await stored).ok()).toBe(true);
}
const mine = (page: Page) => page.getByRole("button", { name: "Save my version" });

async function expectInRow(row: Locator, theirs: string, yours: string) {
  await expect(row.getByRole("cell").nth(0)).toHaveText(theirs);
  await expect(row.getByRole("cell").nth(1)).toHaveText(yours);
}

test("a product changed by a colleague is compared field by field before it is saved", async ({
  page,
  browser,
  restored,
}) => {
  await restored("products/3");
  await openOffice(page, "/products/3");
  const name = page.getByLabel("Name", { exact: true });
  const short = page.getByLabel("Short description", { exact: true });
  const [before, shortBefore] = [await name.inputValue(), await short.inputValue()];
  await short.fill("Typed by the second.");
  await colleagueSaves(browser, "/products/3", "Save", (other) =>
    other.getByLabel("Name", { exact: true }).fill(`${before} II`),
  );

  await tabTo(page, save(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Owner changed this product after you opened it/)).toBeVisible();
  await expect(comparison(page)).toBeFocused();
  await expectInRow(row(page, "Name"), `${before} II`, before);
  await expect(short).toHaveValue("Typed by the second.");
  await expect(save(page)).toHaveCount(0);

  // Enter saves neither on the comparison nor in a field.
  await page.keyboard.press("Enter");
  await name.press("Enter");
  await expect(mine(page)).toBeVisible();
  const stored = async () => (await (await page.request.get("/api/staff/products/3")).json()).data;
  expect((await stored()).name).toBe(`${before} II`);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  const use = page.getByRole("button", { name: "Use theirs: Name" });
  await tabTo(page, use, { back: true });
  await page.keyboard.press("Enter");
  await expect(name).toHaveValue(`${before} II`);
  await expect(row(page, "Name")).toHaveCount(0);
  await tabTo(page, save(page));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(comparison(page)).toHaveCount(0);
  expect(await stored()).toMatchObject({ name: `${before} II`, short_description: "Typed by the second." });

  await name.fill(before);
  await short.fill(shortBefore);
  await save(page).click();
  await expect(page.getByRole("heading", { level: 1, name: before, exact: true })).toBeVisible();
});

test("variants are compared too, and one's own version is saved on purpose", async ({ page, browser }) => {
  const path = "/products/3?tab=variants";
  await openOffice(page, path);
  const open = (of: Page) => of.locator("main details summary").first().click();
  const mrp = (of: Page) => of.locator("main details[open]").getByRole("textbox", { name: /^MRP/ }).first();
  await open(page);
  const before = await mrp(page).inputValue();
  const [theirs, yours] = [String(Number(before) + 10), String(Number(before) + 20)];
  await mrp(page).fill(yours);
  await colleagueSaves(browser, path, "Save variants", async (other) => {
    await open(other);
    await mrp(other).fill(theirs);
  });
  await save(page, "Save variants").click();
  await expectInRow(row(page, /: MRP/), theirs, yours);
  await mine(page).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(mrp(page)).toHaveValue(yours);
  await mrp(page).fill(before);
  await saveBack(page, "Save variants");

  const refs = await page.locator("main details summary strong").allInnerTexts();
  const [first = "", second = "", ...others] = refs;
  await mrp(page).fill(theirs);
  await colleagueSaves(browser, path, "Save variants", (other) =>
    other.getByRole("button", { name: `Move ${first} down`, exact: true }).click(),
  );
  await save(page, "Save variants").click();
  await expectInRow(row(page, "Order of the variants"), [second, first, ...others].join(", "), refs.join(", "));
  await mrp(page).fill(before);
  await mine(page).click();
  await expect(comparison(page)).toHaveCount(0);
});

test("settings that were typed stay when a colleague has saved others", async ({ page, browser, restored }) => {
  await restored("settings/company");
  const path = "/settings?tab=company";
  await openOffice(page, path);
  const tagline = page.getByLabel("Tagline", { exact: true });
  const map = page.getByLabel("Map location", { exact: true });
  const [taglineBefore, mapBefore] = [await tagline.inputValue(), await map.inputValue()];
  await tagline.fill("Mine");
  await map.fill("Mysuru");
  await colleagueSaves(browser, path, "Save settings", (other) =>
    other.getByLabel("Tagline", { exact: true }).fill("Theirs"),
  );
  await save(page, "Save settings").click();
  await expectInRow(row(page, "Tagline"), "Theirs", "Mine");
  await expect(tagline).toHaveValue("Mine");
  await expect(map).toHaveValue("Mysuru");
  await mine(page).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect(comparison(page)).toHaveCount(0);
  await tagline.fill(taglineBefore);
  await map.fill(mapBefore);
  await saveBack(page, "Save settings");
});

test("a page's text and a question of a list are compared", async ({ page, browser, restored }) => {
  await restored("pages/quality");
  await restored("faq");
  await openOffice(page, "/pages/quality");
  const title = page.getByLabel("Title", { exact: true });
  const before = await title.inputValue();
  await title.fill("Quality, mine");
  await colleagueSaves(browser, "/pages/quality", "Save page", (other) =>
    other.getByLabel("Title", { exact: true }).fill("Quality, theirs"),
  );
  await save(page, "Save page").click();
  await expectInRow(row(page, "Title"), "Quality, theirs", "Quality, mine");
  await title.fill(before);
  await mine(page).click();
  await expect(page.getByText("Saved and published.")).toBeVisible();

  await page.goto("/admin/faq");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("dialog");
  const question = form.getByRole("textbox", { name: "Question" });
  const asked = await question.inputValue();
  await question.fill("Mine?");
  await colleagueSaves(
    browser,
    new URL(page.url()).pathname.replace("/admin", "") + new URL(page.url()).search,
    "Save",
    (other) => other.getByRole("textbox", { name: "Question" }).fill("Theirs?"),
  );
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expectInRow(row(page, "Question"), "Theirs?", "Mine?");
  await expectAccessible(page);
  await question.fill(asked);
  await mine(page).click();
  await expect(form).toHaveCount(0);
});

test("an unedited form shows the version that was restored", async ({ page, restored }) => {
  await restored("pages/quality");
  await openOffice(page, "/pages/quality");
  const title = page.getByLabel("Title", { exact: true });
  const before = await title.inputValue();
  await title.fill(`${before} II`);
  await saveBack(page, "Save page");
  await expect(page.getByRole("heading", { level: 1, name: `${before} II` })).toBeVisible();
  await page.getByRole("button", { name: "Restore", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(title).toHaveValue(before);
  await title.fill(`${before} III`);
  await saveBack(page, "Save page");
  await title.fill(before);
  await saveBack(page, "Save page");
});

/** Leaves a screen whose data are then older than those of the shop, and comes back. */
async function leaveMeanwhile(page: Page, change: () => Promise<void>) {
  await page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Stock", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Stock" })).toBeVisible();
  await change();
  // What was requested less than five seconds ago is not requested again.
  await page.clock.fastForward(6000);
  await page.goBack();
}

test("the form of the brand, opened with older data, overwrites no colour of a colleague", async ({
  page,
  restored,
}) => {
  await restored("settings/brand");
  await page.clock.install();
  await openOffice(page, "/settings?tab=brand");
  await expect(page.getByLabel("Accent colour", { exact: true })).toBeVisible();
  const stored = async () => (await (await page.request.get("/api/staff/settings")).json()).data;
  const change = async (accent: string) => {
    const { brand, seen } = await stored();
    const data = { ...brand, accent, seen: seen.brand };
    expect((await page.request.put("/api/staff/settings/brand", { data })).ok()).toBe(true);
  };
  const refetched = page.waitForResponse((reply) => reply.url().endsWith("/api/staff/settings"));
  await leaveMeanwhile(page, () => change("#7a1f5c"));
  await refetched;
  await save(page, "Save settings").click();
  await expect(comparison(page)).toBeVisible();
  expect((await stored()).brand.accent).toBe("#7a1f5c");
});

test("the form of an item, opened with older data, overwrites nothing of a colleague's", async ({ page, restored }) => {
  await restored("faq");
  await page.clock.install();
  await openOffice(page, "/faq");
  const edit = page.getByRole("link", { name: /^Edit / }).first();
  await expect(edit).toBeVisible();
  const stored = async () => (await page.request.get("/api/staff/faq")).json();
  const change = async (question: string) => {
    const { data, seen } = await stored();
    const items = [{ ...data[0], question }, ...data.slice(1)];
    expect((await page.request.put("/api/staff/faq", { data: { items, seen } })).ok()).toBe(true);
  };
  const [{ question }] = (await stored()).data;
  const opened = Promise.withResolvers<void>();
  await page.route("**/api/staff/faq", async (route) => {
    if (route.request().method() === "GET") await opened.promise;
    await route.continue();
  });
  const refetched = page.waitForResponse("**/api/staff/faq");
  await leaveMeanwhile(page, () => change("Theirs?"));
  await edit.click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Question" })).toHaveValue(question);
  opened.resolve();
  await refetched;
  await save(page).click();
  await expectInRow(row(page, "Question"), "Theirs?", question);
  expect((await stored()).data[0].question).toBe("Theirs?");
  await mine(page).click();
  await expect(form).toHaveCount(0);
  expect((await stored()).data[0].question).toBe(question);
});

for (const typed of [null, "Mine, first"]) {
  const what = typed === null ? "without a change" : "with a change";
  test(`a kit saved ${what} just before a colleague saves it overwrites nothing of theirs later`, async ({
    page,
    restored,
  }) => {
    await signInStaff(page);
    const [{ id }] = (await (await page.request.get("/api/staff/kits")).json()).data;
    await restored(`kits/${id}`);
    const stored = async () => (await (await page.request.get(`/api/staff/kits/${id}`)).json()).data;
    const before = await stored();
    const change = async (changes: object) => {
      const { name, slug, procedure, description, position, published, file_path, lines, seen } = await stored();
      const fields = { name, slug, procedure, description, position, published, file_path, lines, seen };
      expect((await page.request.put(`/api/staff/kits/${id}`, { data: { ...fields, ...changes } })).ok()).toBe(true);
    };
    await page.goto(`/admin/kits/${id}`);
    const description = page.getByLabel("Description", { exact: true });
    await expect(description).toHaveValue(before.description);
    const theirs = Promise.withResolvers<void>();
    await page.route(`**/api/staff/kits/${id}`, async (route) => {
      if (route.request().method() === "GET") await theirs.promise;
      await route.continue();
    });
    const saved = page.waitForResponse((reply) => reply.request().method() === "PUT");
    if (typed !== null) await page.getByLabel("Procedure", { exact: true }).fill(typed);
    await save(page, "Save kit").click();
    await saved;
    await change({ description: "Theirs" });
    const refetched = page.waitForResponse(`**/api/staff/kits/${id}`);
    theirs.resolve();
    await refetched;
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

    await page.getByLabel("Procedure", { exact: true }).fill("Mine, later");
    await save(page, "Save kit").click();
    await expectInRow(row(page, "Description"), "Theirs", before.description);
    expect(await stored()).toMatchObject({ description: "Theirs", procedure: typed ?? before.procedure });
    await page.getByRole("button", { name: "Use theirs: Description" }).click();
    // The saved version also differs in what was saved first, if anything was.
    await (typed === null ? save(page, "Save kit") : mine(page)).click();
    await expect(comparison(page)).toHaveCount(0);
    expect(await stored()).toMatchObject({ description: "Theirs", procedure: "Mine, later" });
  });
}

test("a row shows what a colleague saved, unless it is being edited", async ({ page, browser }) => {
  const path = "/translations?state=all&kind=value&search=angled+right";
  const hindi = (of: Page) => of.getByRole("textbox", { name: "Hindi for Angled right", exact: true });
  const context = await browser.newContext();
  const colleague = await context.newPage();
  await openOffice(colleague, path);
  await openOffice(page, path);
  const before = await hindi(page).inputValue();
  const saves = async (of: Page, typed: string) => {
    await hindi(of).fill(typed);
    await hindi(of).press("Enter");
  };
  await saves(colleague, "\u0926\u093e\u090f\u0901");
  await expect(hindi(page)).toHaveValue("\u0926\u093e\u090f\u0901");

  await hindi(page).fill(before);
  const refreshed = page.waitForResponse((reply) => reply.url().includes("/api/staff/translations?"));
  await saves(colleague, "\u0926\u093e\u092f\u093e\u0901");
  await refreshed;
  await hindi(page).press("Enter");
  await expect(mine(page)).toBeVisible();
  await expectAccessible(page);
  await mine(page).click();
  await expect(page.getByText("Angled right saved.")).toBeVisible();
  await colleague.reload();
  await expect(hindi(colleague)).toHaveValue(before);
  await context.close();
});

interface Edited {
  about: string;
  /** The address of the form; creates a record where the shop has none to spare. */
  path(page: Page): Promise<string>;
  submit: string;
  label: string;
  theirs: string;
  yours: string;
  /** What other journeys depend on. */
  restores?: string;
}

const made = async (page: Page, path: string, data: object): Promise<number> =>
  (await (await page.request.post(`/api/staff/${path}`, { data })).json()).data.id;

const edited: Edited[] = [
  {
    ...{ about: "a coupon", submit: "Save coupon", label: "Description", theirs: "Theirs", yours: "Mine" },
    path: async (page) => {
      const { data } = await (await page.request.get("/api/staff/coupons")).json();
      return `/coupons/${data[0].id}`;
    },
  },
  {
    ...{ about: "a registration", submit: "Save registration", label: "Signatory", theirs: "A. Kale", yours: "B. Rao" },
    path: async () => "/registrations/1",
  },
  {
    ...{ about: "a canned reply", submit: "Save reply", label: "Text", theirs: "Theirs", yours: "Mine" },
    path: async (page) =>
      `/canned-replies?edit=${await made(page, "canned-replies", { title: "Two edit", text: "-" })}`,
  },
  {
    ...{ about: "a member of staff", submit: "Save", label: "Name", theirs: "Meera Theirs", yours: "Meera Mine" },
    path: async (page) => {
      const body = { name: "Meera", email: `meera.${Date.now()}@shop.example`, role: "sales" };
      return `/staff?edit=${await made(page, "members", body)}`;
    },
  },
  {
    ...{ about: "the sign-in policy", submit: "Save", label: "End sessions after inactivity of" },
    ...{ theirs: "8 hours", yours: "4 hours", path: async () => "/staff?edit=sign-in", restores: "sign-in-policy" },
  },
];

for (const { about, path, submit, label, theirs, yours, restores } of edited) {
  test(`${about} changed by a colleague is compared, and nothing typed is lost`, async ({
    page,
    browser,
    restored,
  }) => {
    if (restores) await restored(restores);
    await signInStaff(page);
    const at = await path(page);
    await page.goto(`/admin${at}`);
    const field = (of: Page) => of.getByLabel(label, { exact: true });
    const enter = async (of: Page, value: string) => {
      const isChoice = (await field(of).evaluate((element) => element.tagName)) === "SELECT";
      await (isChoice ? field(of).selectOption({ label: value }) : field(of).fill(value));
    };
    const shown = () =>
      field(page).evaluate((element) =>
        element instanceof HTMLSelectElement ? element.selectedOptions[0]?.text : (element as HTMLInputElement).value,
      );
    const before = (await shown()) ?? "";
    await enter(page, yours);
    await colleagueSaves(browser, at, submit, (other) => enter(other, theirs));
    await save(page, submit).click();
    await expect(page.getByText(/^Someone else changed .* after you opened it\./)).toBeVisible();
    await expectInRow(row(page, label), theirs, yours);
    await expectAccessible(page);
    await mine(page).click();
    await expect(comparison(page)).toHaveCount(0);
    await page.goto(`/admin${at}`);
    await expect.poll(shown).toBe(yours);

    await enter(page, before);
    await save(page, submit).click();
    await expect(page.getByText(/^Saved\./)).toBeVisible();
  });
}
