import { expectUsable, openOffice } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";

// Browsers log these: the session check before signing in, and the refused quantity.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of (?:401|422)/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("a kit is put together row by row, with the keyboard, and mistakes are shown at their row", async ({ page }) => {
  const name = `Adenoidectomy ${Date.now()}`;
  await openOffice(page, "/kits/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Procedure").fill("Curettage");
  await page.getByLabel("State").selectOption("Published");
  await page.getByLabel("Description").fill("For children.");
  const items = page.getByRole("list", { name: "Items" });
  const rows = items.getByRole("listitem");
  const add = page.getByLabel("Add an item");

  for (const [typed, reference] of [
    ["nk tt 1501", "NK-TT-1501"],
    ["NK-TT-1001", "NK-TT-1001"],
  ] as const) {
    await add.fill(typed);
    const button = page.getByRole("button", { name: new RegExp(`^${reference} `) });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(rows.filter({ hasText: reference })).toHaveCount(1);
    await expect(add).toHaveValue("");
    await expect(add, "for the next").toBeFocused();
  }

  const curette = rows.filter({ hasText: "NK-TT-1501" });
  await curette.getByRole("button", { name: "Add an alternative to NK-TT-1501" }).click();
  await curette.getByLabel("Alternative to NK-TT-1501").fill("NK-TT-1502");
  await curette.getByRole("button", { name: /^NK-TT-1502 / }).click();
  await expect(curette.getByRole("button", { name: "Remove alternative NK-TT-1502" })).toBeVisible();

  await curette.getByRole("button", { name: "Move NK-TT-1501 down" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toContainText("NK-TT-1501");
  await expect(rows.nth(1).getByRole("button", { name: "Move NK-TT-1501 up" })).toBeFocused();

  const quantity = rows.nth(1).getByLabel("Quantity");
  await quantity.fill("0");
  await page.getByRole("button", { name: "Save kit" }).click();
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await expect(rows.nth(0).getByLabel("Quantity")).not.toHaveAttribute("aria-invalid", "true");
  await quantity.fill("2");
  await rows.nth(1).getByLabel("Note").fill("Size by age");
  await page.getByRole("button", { name: "Save kit" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const path = new URL(page.url()).pathname.replace("/admin", "");

  const slug = name.toLowerCase().replace(" ", "-");
  const kit = await (await page.request.get(`/api/kits/${slug}`)).json();
  expect(kit.data.lines).toMatchObject([
    { quantity: 1, options: [{ ref_no: "NK-TT-1001" }] },
    { quantity: 2, note: "Size by age", options: [{ ref_no: "NK-TT-1501" }, { ref_no: "NK-TT-1502" }] },
  ]);

  await page.getByLabel("Picture", { exact: true }).setInputFiles("db/demo/images/adenoid-curette-1.webp");
  await expect(page.getByRole("button", { name: "Remove picture" })).toBeVisible();
  await page.getByRole("button", { name: "Save kit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/kits/${slug}`)).json()).data.picture?.file)
    .toMatch(/^\/files\//);

  await rows.filter({ hasText: "NK-TT-1001" }).getByRole("button", { name: "Remove NK-TT-1001" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Save kit" }).click();
  await expect.poll(async () => (await (await page.request.get(`/api/kits/${slug}`)).json()).data.lines.length).toBe(1);
  await expectUsable(page, path);
  await page.request.delete(`/api/staff${path}`);
});
