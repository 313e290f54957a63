import type { Page } from "@playwright/test";
import pg from "pg";
import sharp from "sharp";
import { serverTexts } from "../../../src/contract/server-texts.ts";
import { startEmbedded } from "../../../src/platform/db/embedded.ts";
import { inBackground } from "../support/background.ts";
import { dataDir } from "../support/data-dir.ts";
import { type EmptyShop, openEmptyShop } from "../support/empty-shop.ts";
import { hire, openOffice, signInStaff } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

/** The catalogue in the back office. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|409|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const picture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: "#0f6b78" } })
    .png()
    .toBuffer();

test.describe("an empty shop", () => {
  let shop: EmptyShop | null = null;
  test.beforeAll(async () => {
    shop = await openEmptyShop();
  });
  test.afterAll(() => shop?.end());
  test.use({ baseURL: async ({ baseURL: _ }, use) => use(shop?.origin ?? "") });

  test("its new owner puts in the first product, and sees it in the shop", async ({ page }) => {
    test.setTimeout(240_000);
    await openOffice(page, "/products/new");

    await test.step("what must come first is said", async () => {
      await expect(page.getByRole("heading", { name: "Create a category first" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("an attribute", async () => {
      await page.goto("/admin/attributes");
      await page.getByRole("link", { name: "New attribute" }).click();
      const form = page.getByRole("dialog", { name: "New attribute" });
      await form.getByLabel("Name").fill("Length");
      await form.getByLabel("Unit").fill("mm");
      await form.getByRole("button", { name: "Add attribute" }).click();
      await expect(page.getByRole("row", { name: /Length/ })).toContainText("mm");
    });

    await test.step("a category with a picture and that attribute", async () => {
      await page.goto("/admin/categories?edit=new");
      const form = page.getByRole("dialog", { name: "New category" });
      await form.getByLabel("Name").fill("Nose and Sinus");
      await form.getByRole("button", { name: "Add category" }).click();
      await expect(form.getByText("Upload one.")).toBeVisible();
      await drop(page, "Picture", "rhinology.png");
      await expect(form.getByText("Done")).toBeVisible();
      await form.getByLabel("Add an attribute").selectOption("Length");
      await form.getByRole("button", { name: "Add category" }).click();
      await expect(page.getByRole("heading", { level: 2, name: "Nose and Sinus" })).toBeVisible();
      await expect(page.getByText("Not shown in the shop until it has a product.")).toBeVisible();
      await page.getByRole("link", { name: "Add sub-category to Nose and Sinus" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill("Specula");
      await page.getByRole("button", { name: "Add sub-category" }).click();
      await expect(page.getByRole("list", { name: "Sub-categories of Nose and Sinus" })).toContainText("Specula");
      await expectAccessible(page);
    });

    await test.step("a product", async () => {
      await page.goto("/admin/products/new");
      await page.getByLabel("Name").fill("Nasal Speculum");
      await page.getByRole("button", { name: "Add product" }).click();
      await expect(page.getByLabel("Category", { exact: true })).toHaveAccessibleDescription("Choose a category.");
      await page.getByLabel("Category", { exact: true }).selectOption("Nose and Sinus");
      await page.getByLabel("Sub-category").selectOption("Specula");
      await page.getByLabel("Short description").fill("Opens the nostril and holds it.");
      const description = page.getByRole("textbox", { name: "Description", exact: true });
      await description.click();
      await page.keyboard.type("Steel, ");
      await page.keyboard.press("ControlOrMeta+b");
      await page.keyboard.type("spring handle");
      await page.getByLabel("Device class").selectOption("A");
      await page.getByLabel("Manufacturer", { exact: true }).fill("Karna Udyog (fictitious)");
      await page.getByLabel("Manufacturer's address").fill("Plot 1, Pune 411001, Maharashtra");
      await page.getByLabel("Licence number").fill("REG/MD/0000/000000");
      await page.getByLabel("Best before or shelf life").fill("No expiry");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Add product" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Nasal Speculum" })).toBeVisible();
    });

    await test.step("a variant with HSN code, MRP and price; what a customer pays is shown beside it", async () => {
      await page.getByRole("button", { name: "Add variant" }).click();
      await page.getByLabel("Reference number").fill("NS-75");
      await page.getByLabel("Weight in grams").fill("60");
      await page.getByLabel("Net quantity").fill("1 piece");
      await page.getByLabel("HSN code").fill("90189099");
      await page.getByLabel("GST rate").selectOption("5 %");
      await page.getByLabel("MRP").fill("1050");
      await expect(page.getByRole("status").getByText("Rs 840.00")).toBeVisible();
      await page.getByRole("textbox", { name: "Price" }).fill("1000.01");
      await expect(page.getByText(/more than the MRP of Rs\s1,050\.00/)).toBeVisible();
      await page.getByRole("button", { name: "Save variants" }).click();
      await expect(page.getByRole("textbox", { name: "Price" })).toHaveAccessibleDescription(/more than the MRP/);
      await page.getByRole("textbox", { name: "Price" }).fill("900");
      await page.getByLabel("Length").fill("75");
      await page.getByRole("button", { name: "Save variants" }).click();
      await expect(page.getByRole("tab", { name: /Variants and prices/ })).toContainText("1");
      await expectAccessible(page);
    });

    await test.step("a picture, which needs a description", async () => {
      await page.getByRole("tab", { name: /Pictures/ }).click();
      await drop(page, "Add pictures", "speculum.png");
      await expect(page.getByText("Done")).toBeVisible();
      await page.getByRole("button", { name: "Save pictures" }).click();
      const alt = page.getByLabel("Description of the main picture");
      await expect(alt).toHaveAccessibleDescription(/is required/);
      await alt.fill("Speculum, half open");
      await page.getByRole("button", { name: "Save pictures" }).click();
      await expect(page.getByRole("tab", { name: /Pictures/ })).toContainText("1");
      await expectAccessible(page);
    });

    await test.step("without a country of origin it cannot be published", async () => {
      await expect(page.getByRole("button", { name: "Publish" })).toHaveAccessibleDescription(
        "Required before publishing: Country of origin.",
      );
      await page.getByRole("tab", { name: "General" }).click();
      await page.getByLabel("Country of origin").selectOption("India");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByRole("button", { name: "Publish" })).not.toHaveAccessibleDescription(/Required/);
    });

    await test.step("shown, it is in the shop", async () => {
      await page.getByRole("button", { name: "Publish" }).click();
      const link = page.getByRole("link", { name: "View in the shop" });
      await expect(link).toBeVisible();
      await expect(async () => {
        await page.goto("/product?search=speculum");
        await expect(page.getByRole("link", { name: "Nasal Speculum" })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.getByRole("link", { name: "Nasal Speculum" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Nasal Speculum" })).toBeVisible();
      await expect(page.getByText("NS-75")).toBeVisible();
      await expect(page.getByText("Rs 1,050.00").first()).toBeVisible();
      await expect(page.locator("strong", { hasText: "spring handle" })).toBeVisible();
      await expect(page.getByRole("img", { name: "Speculum, half open" }).first()).toBeVisible();
    });
  });
});

test("a sheet says what is wrong by row and column, is corrected and applied; the shop's own comes back unchanged", async ({
  page,
  restored,
}) => {
  await restored(`products/${(await variantFound(page, "turbinate")).id}`);
  await openOffice(page, "/import");
  const own = await (await page.request.get("/api/staff/products/export.csv")).text();
  const [headings = "", ...rows] = own.split("\r\n");
  const row = rows.find((each) => each.startsWith("turbinate-plasma-wand,")) ?? "";
  const cell = "Turbinate Plasma Wand";
  expect(row).toContain(cell);
  await send(page, "own.csv", own);
  await expect(page.getByRole("button", { name: "Apply 0 changes" })).toHaveAttribute(
    "aria-disabled",
    "true",
    inBackground,
  );

  await send(page, "wrong.csv", [headings, row.replace(/,(?:yes|no),/, ",perhaps,")].join("\r\n"));
  await expect(page.getByText("1 problem found.")).toBeVisible(inBackground);
  const problem = page.getByRole("row").filter({ hasText: "perhaps" });
  await expect(problem.getByRole("cell").first()).toHaveText("2");
  await expect(problem).toContainText("yes or no");
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectAccessible(page);

  const withoutAddress = row.replace(/^turbinate-plasma-wand,/, ",");
  await send(page, "many.csv", [headings, ...Array.from({ length: 1001 }, () => withoutAddress)].join("\r\n"));
  await expect(page.getByText("1,001 problems found.")).toBeVisible(inBackground);
  const imports = page.getByRole("table", { name: /^Imports of/ }).getByRole("row");
  await expect(imports.filter({ hasText: "many.csv" }).getByText("1,001 problems", { exact: true })).toBeVisible();
  await expect(imports.filter({ hasText: "wrong.csv" }).getByText("1 problem", { exact: true })).toBeVisible();
  await expect(imports.filter({ hasText: "own.csv" }).first()).toContainText("Checked");
  await expect(page.getByText("The first 200 are listed.")).toBeVisible();

  await send(page, "right.csv", [headings, row.replace(cell, `${cell} XL`)].join("\r\n"));
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Import complete.")).toBeVisible(inBackground);
  await expectAccessible(page);
  await send(page, "own.csv", [headings, row].join("\r\n"));
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Import complete.")).toBeVisible(inBackground);
});

test("an import that the database interrupts three times is shown as failed, leaves nothing behind, and succeeds when retried", async ({
  page,
  restored,
}) => {
  test.setTimeout(300_000);
  const server = await startEmbedded(dataDir);
  const [busy, breaker] = [1, 2].map(() => new pg.Client({ connectionString: server.adminUrl })) as [
    pg.Client,
    pg.Client,
  ];
  await busy.connect();
  await breaker.connect();
  await openOffice(page, "/import");
  const goods = await Promise.all(["twin-pedal", "headlight"].map((words) => variantFound(page, words)));
  for (const { id } of goods) await restored(`products/${id}`);
  const sheet = (addition: string) =>
    [
      "Address,Reference number,Product",
      ...goods.map((each) => `${each.slug},${each.ref_no},${each.name}${addition}`),
    ].join("\n");
  /** The names that the shop shows now. */
  const shown = () =>
    Promise.all(
      goods.map(
        async ({ token }) => (await (await page.request.get(`/api/product/view/${token}`)).json()).product.name,
      ),
    );
  const before = goods.map(({ name }) => name);
  const status = page
    .getByRole("table", { name: /^Imports of/ })
    .getByRole("row")
    .nth(1);

  try {
    await send(page, "renamed.csv", sheet(" II"));
    const takeOver = page.getByRole("button", { name: "Apply 2 changes" });
    await expect(takeOver).toBeVisible(inBackground);
    // Another session locks the last table to be written, and the import waits there.
    await busy.query("BEGIN");
    await busy.query("LOCK TABLE variant_mrps IN SHARE ROW EXCLUSIVE MODE");
    await takeOver.click();
    for (const tries of [1, 2, 3]) {
      await test.step(`try ${tries}: all but the last table is written, then the connection is gone`, async () => {
        await expect.poll(() => brokenOff(breaker, tries), { ...inBackground, intervals: [100] }).toBe(1);
        if (tries < 3) await expect(page.getByText(serverTexts.sheetTriedAgain)).toBeVisible(inBackground);
        expect(await shown()).toEqual(before);
      });
    }
    await expect(page.getByText(serverTexts.sheetFault)).toBeVisible(inBackground);
    await expect(status).toContainText("Failed");
    expect(await shown()).toEqual(before);
    await expectAccessible(page);
    await busy.query("ROLLBACK");

    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Import complete.")).toBeVisible(inBackground);
    await expect(status).toContainText("Imported");
    expect(await shown()).toEqual(before.map((name) => `${name} II`));

    await send(page, "old.csv", sheet(""));
    await page.getByRole("button", { name: "Apply 2 changes" }).click();
    await expect(page.getByText("Import complete.")).toBeVisible(inBackground);
  } finally {
    await busy.end();
    await breaker.end();
    await server.stop();
  }
});

/** Kills the connection of an import waiting in its nth try, and makes a pending retry due now. */
async function brokenOff(client: pg.Client, tries: number): Promise<number> {
  await client.query("UPDATE jobs SET due_at = now() WHERE name = 'catalogue.apply-sheet' AND tries = $1", [tries - 1]);
  const ended = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks JOIN jobs ON name = 'catalogue.apply-sheet' AND tries = $1
     WHERE relation = 'variant_mrps'::regclass AND NOT granted`,
    [tries],
  );
  return ended.rowCount ?? 0;
}

test("a sheet that a colleague's change made wrong since it was checked changes nothing, and says what is wrong now", async ({
  page,
}) => {
  const { slug, ref_no, category } = await variantFound(page, "turbinate");
  await openOffice(page, "/categories");
  await page.getByRole("link", { name: `Add sub-category to ${category}` }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Passing");
  await page.getByRole("button", { name: "Add sub-category" }).click();
  await expect(page.getByRole("list", { name: `Sub-categories of ${category}` })).toContainText("Passing");
  const colleague = await page.context().newPage();
  await colleague.goto("/admin/categories");

  await page.goto("/admin/import");
  await send(
    page,
    "moved.csv",
    `Address,Reference number,Category,Sub-category\n${slug},${ref_no},${category},Passing`,
  );
  await expect(page.getByRole("button", { name: "Apply 1 change" })).toBeVisible(inBackground);
  await colleague.getByRole("button", { name: `Remove Passing from ${category}` }).click();
  await colleague.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(colleague.getByText("Removed.")).toBeVisible();

  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("1 problem found.")).toBeVisible(inBackground);
  await expect(page.getByRole("row").filter({ hasText: "Sub-category" }).filter({ hasText: "Passing" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("what a colleague has changed since a sheet was checked is reverted only once that is confirmed too", async ({
  page,
  restored,
}) => {
  const { id, slug, ref_no, name } = await variantFound(page, "turbinate");
  await restored(`products/${id}`);
  await openOffice(page, "/import");
  const product = async () => (await (await page.request.get(`/api/staff/products/${id}`)).json()).data;
  const before = await product();
  const { weight_g } = before.variants.find((each: { ref_no: string }) => each.ref_no === ref_no);
  await send(
    page,
    "renamed.csv",
    `Address,Reference number,Product,Weight in grams\n${slug},${ref_no},${name} XL,${weight_g}`,
  );
  await expect(page.getByRole("button", { name: "Apply 1 change" })).toBeVisible(inBackground);
  const variants = before.variants.map(({ own_price, ...each }: { own_price: number | null; ref_no: string }) => ({
    ...{ ...each, price: own_price },
    ...(each.ref_no === ref_no ? { weight_g: weight_g + 5 } : {}),
  }));
  const saved = await page.request.put(`/api/staff/products/${id}/variants`, {
    data: { version: before.version, variants },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("the catalogue has changed since this file was checked")).toBeVisible(inBackground);
  const row = page
    .getByRole("table", { name: /^Imports of/ })
    .getByRole("row")
    .filter({ hasText: "renamed.csv" });
  await expect(row.first()).toContainText("Checked again");
  expect((await product()).name).toBe(name);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply 2 changes" }).click();
  await expect(page.getByText("Import complete.")).toBeVisible(inBackground);
  expect((await product()).name).toBe(`${name} XL`);
});

test("a category opened by its address shows all that it has", async ({ page }) => {
  await openOffice(page, "/categories?edit=1");
  const form = page.getByRole("dialog", { name: "Edit Plasma Surgery Systems" });
  const attributes = form.getByRole("list", { name: "Attributes in order" });
  await expect(attributes.getByRole("listitem").first()).toHaveText("Configuration");
  await expect(form.getByText("Replace picture")).toBeVisible();
});

test("Hindi names are written in the list, kept until they are saved, and shown in the shop", async ({ page }) => {
  await openOffice(page, "/attributes");
  await page.getByRole("link", { name: "Edit Colour" }).click();
  const form = page.getByRole("dialog", { name: "Edit Colour" });
  await form.getByLabel("Hindi").fill("वर्ण");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.goto("/admin/translations?state=all&kind=value&search=angled");
  const hindi = (english: string) => page.getByRole("textbox", { name: `Hindi for ${english}`, exact: true });
  await hindi("Angled left").fill("बाईं ओर मुड़ा");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Angled left saved.")).toBeVisible();
  await expect(hindi("Angled left")).not.toBeFocused();
  await expect(page.locator("input[name=hindi]:focus")).toBeVisible();
  await hindi("Angled left").fill("");
  await hindi("Angled left").press("Enter");
  await expect(page.getByText("Hindi for Angled left removed.")).toBeVisible();
  await expect(page.getByRole("row").filter({ has: hindi("Angled left") })).toContainText("Missing");
  await hindi("Angled left").press("Enter");
  await expect(hindi("Angled left")).toHaveAccessibleDescription(/Enter the Hindi\./);
  await hindi("Angled left").fill("बाईं ओर मुड़ा");
  await hindi("Angled left").press("Enter");
  await expect(page.getByRole("row").filter({ has: hindi("Angled left") })).toContainText("Translated");
  // Not what is stored, so that it is a change.
  const right = "दाहिनी ओर मुड़ा";
  await hindi("Angled right").fill(right);
  await page.getByRole("link", { name: "Attributes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attributes" })).toBeVisible();
  await page.goBack();
  await expect(hindi("Angled right")).toHaveValue(right);

  const colleague = await page.context().newPage();
  await colleague.goto("/admin/translations?state=all&kind=value&search=angled+right");
  const theirs = colleague.getByRole("textbox", { name: "Hindi for Angled right", exact: true });
  // In the same browser, so unsaved edits are restored there too.
  await expect(theirs).toHaveValue(right);
  await theirs.fill("दाएँ");
  await theirs.press("Enter");
  await expect(colleague.getByText("Angled right saved.")).toBeVisible();
  await hindi("Angled right").press("Enter");
  await page.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("Angled right saved.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/translations/import");
  await send(page, "hindi.csv", "Kind,English,Hindi\nAttribute,Cuff,कफ़ वाला\nValue,Set of 4,सेट");
  await expect(page.getByRole("row").filter({ hasText: "Set of 4" })).toContainText("Keep the figures");
  await send(page, "hindi.csv", "Kind,English,Hindi\nAttribute,Cuff,कफ़ वाला");
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Import complete.")).toBeVisible();
  await expectAccessible(page);

  const shown = await page.request.get("/hi/api/product-data?search=NK-EE-1202");
  expect(await shown.text()).toContain("वर्ण");
});

test("the chosen tab is in sight on a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOffice(page, "/products/1?tab=related");
  await expect(page.getByRole("tab", { name: "Related" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("tab", { name: "General" })).not.toBeInViewport();
  await page.getByRole("tab", { name: "Related" }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: "General" })).toBeInViewport({ ratio: 1 });
});

test("a search that finds only what is chosen already says so", async ({ page }) => {
  await openOffice(page, "/products/1?tab=related");
  const add = page.getByLabel("Add to related devices");
  await add.fill("Equipment Trolley");
  await expect(page.getByText("No other matches.")).toBeVisible();
  await add.fill("No such product");
  await expect(page.getByText("No matches.")).toBeVisible();
});

test("pictures are put in order by keyboard, and what is unsaved is not lost by going elsewhere", async ({ page }) => {
  await openOffice(page, "/products/1?tab=pictures");
  const list = page.getByRole("list", { name: "Pictures in order" });
  const first = await list.getByRole("textbox").first().inputValue();
  const down = list.getByRole("button", { name: `Move ${first} down`, exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(list.getByRole("textbox").nth(1)).toHaveValue(first);
  await expect(list.getByRole("button", { name: `Move ${first} down`, exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Categories", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
  await page.goBack();
  await expect(list.getByRole("textbox").nth(1)).toHaveValue(first);
  await page.getByRole("button", { name: "Save pictures" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
});

test("variants are put in order by keyboard, also while one is open, and customers see them in that order", async ({
  page,
}) => {
  await openOffice(page, "/products/1?tab=variants");
  const list = page.getByRole("list", { name: "Variants in order" });
  const refs = list.locator("summary strong");
  await expect(refs.first()).toBeVisible();
  const [first = "", second = "", ...others] = await refs.allInnerTexts();
  await refs.first().click();
  await expect(list.getByRole("textbox", { name: "Reference number" })).toHaveValue(first);
  await list.getByRole("button", { name: `Move ${first} down`, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(refs).toHaveText([second, first, ...others]);
  await expect(list.getByRole("button", { name: `Move ${first} down`, exact: true })).toBeFocused();
  await expect(list.getByRole("textbox", { name: "Reference number" })).toHaveValue(first);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save variants" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const address = await page.getByRole("link", { name: "View in the shop" }).getAttribute("href");
  const shown = async () => {
    const view = await page.request.get(`/api/product/view/${address?.split("/").at(-1)}`);
    return (await view.json()).sub_products.map(({ ref_no }: { ref_no: string }) => ref_no);
  };
  await expect.poll(shown).toEqual([second, first, ...others]);

  const handle = list.getByRole("listitem").nth(1).locator("[draggable]");
  await handle.dragTo(list.getByRole("listitem").first());
  await expect(refs).toHaveText([first, second, ...others]);
  await page.getByRole("button", { name: "Save variants" }).click();
  await expect.poll(shown).toEqual([first, second, ...others]);
});

/** Chooses a file generated here. */
test("a file that is dropped while another is uploaded follows it", async ({ page }) => {
  await openOffice(page, "/products?search=NK-NS-1203");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("tab", { name: /Pictures/ }).click();
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(/\/api\/staff\/pictures\?/, async (route) => {
    sent.push(new URL(route.request().url()).searchParams.get("name") ?? "");
    await answered;
    await route.continue();
  });
  const lines = page.getByRole("group", { name: "Add pictures" }).getByRole("listitem");
  const bytes = [...(await picture())];
  await dropFiles(page, "Add pictures", [{ name: "first.png", type: "image/png", bytes }]);
  await expect.poll(() => sent).toEqual(["first.png"]);
  await dropFiles(page, "Add pictures", [
    { name: "first.png", type: "image/png", bytes },
    { name: "notes.txt", type: "text/plain", bytes: [104, 105] },
  ]);
  await expect(lines).toHaveText(["first.png", "first.png", /^notes\.txt.*not supported/]);
  expect(sent).toEqual(["first.png"]);
  letGo();
  await expect(lines.filter({ hasText: "Done" })).toHaveCount(2);
  expect(sent).toEqual(["first.png", "first.png"]);
});

test("a picture for which the shop was busy is sent again by itself", async ({ page, complaints }) => {
  await openOffice(page, "/products?search=NK-NS-1203");
  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.getByRole("tab", { name: /Pictures/ }).click();
  const message = "The shop is busy or restarting. Please try again in a moment.";
  const busy = { status: 503, headers: { "Retry-After": "1" }, json: { code: "unavailable", message } };
  await page.route(/\/api\/staff\/pictures\?/, (route) => route.fulfill(busy), { times: 1 });
  await dropFiles(page, "Add pictures", [{ name: "first.png", type: "image/png", bytes: [...(await picture())] }]);
  const lines = page.getByRole("group", { name: "Add pictures" }).getByRole("listitem");
  await expect(lines).toHaveText(/^first\.png.*Done/);
  expect(complaints.splice(0)).toEqual([expect.stringContaining("a status of 503")]);
});

test("a form without its file is announced, and says so once", async ({ page }) => {
  await openOffice(page, "/categories?edit=new");
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Micro instruments");
  await form.getByRole("button", { name: "Add category" }).click();
  await expect(form.getByRole("alert")).toHaveText("Every category needs a picture. Upload one.");

  await page.goto("/admin/media?edit=new");
  await form.getByLabel("Name").fill("Catalogue of plasma surgery");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toHaveText("Choose a file.");
  await expectAccessible(page);
});

test("of several files dropped where one is taken, the others say so", async ({ page }) => {
  await openOffice(page, "/import");
  const [one, two] = ["one.csv", "two.csv"].map((name) => ({ name, type: "text/csv", bytes: [65, 66] }));
  await dropFiles(
    page,
    "Import a file",
    [one, two].filter((file) => file !== undefined),
  );
  const lines = page.getByRole("group", { name: "Import a file" }).getByRole("listitem");
  await expect(lines).toHaveText([/^one\.csv.*Done/, /^two\.csv.*Only one file at a time\./]);
});

interface Dropped {
  name: string;
  type: string;
  bytes: number[];
}

function dropFiles(page: Page, label: string, files: Dropped[]) {
  return page.getByRole("group", { name: label }).evaluate((field, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of dropped) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    }
    field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

async function drop(page: Page, label: string, name: string) {
  const choosing = page.waitForEvent("filechooser");
  await page
    .getByRole("group", { name: label })
    .getByRole("button", { name: /^Choose/ })
    .click();
  await (await choosing).setFiles({ name, mimeType: "image/png", buffer: await picture() });
}

/** Drops a CSV file as Windows does: without a type. */
function send(page: Page, name: string, text: string) {
  return page.getByRole("group", { name: "Import a file" }).evaluate(
    (field, [fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content ?? ""], fileName ?? "", { type: "" }));
      field.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

/** The first variant of the first product found by a visitor's search. */
async function variantFound(page: Page, words: string) {
  const list = await (await page.request.get(`/api/product-data?search=${words}`)).json();
  const { id, slug, token, name, categoryName: category } = list.data[0];
  const view = await (await page.request.get(`/api/product/view/${token}`)).json();
  return { id, slug, token, name, category, ref_no: view.sub_products[0].ref_no } as Record<
    "id" | "slug" | "token" | "name" | "category" | "ref_no",
    string
  >;
}

test("with read access, staff see a product, a kit and a search term without anything to change", async ({
  page,
  browser,
}) => {
  await signInStaff(page);
  const sales = await hire(browser, page, "Lakshmi", "sales");
  for (const [path, field, value] of [
    ["products/1", "Name", /Console/],
    ["products/1?tab=pictures", "Description of the main picture", /console/],
    ["products/1?tab=documents", "Title of document 1", /Instructions/],
    ["kits/1", "Name", /Tonsillectomy/],
    ["search-terms/1", "Term", /./],
  ] as const) {
    await sales.goto(`/admin/${path}`);
    const main = sales.getByRole("main");
    await expect(main.getByText("Your role can read this, but not change it.")).toBeVisible();
    await expect(main.getByLabel(field, { exact: true })).toHaveValue(value);
    await expect(main.getByLabel(field, { exact: true })).toBeDisabled();
    await expect(main.getByRole("button"), path).toHaveCount(0);
    await expectAccessible(sales);
  }
  await sales.goto("/admin/products/1?tab=variants");
  await sales.getByText("NK-PS-1001").click();
  await expect(sales.getByLabel("HSN code").first()).toBeDisabled();
  await sales.goto("/admin/products/1?tab=related");
  await expect(sales.getByRole("list", { name: "Related devices" })).toBeVisible();
  await expect(sales.getByRole("searchbox")).toHaveCount(0);
  await sales.context().close();
});
