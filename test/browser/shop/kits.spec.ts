import { readFile } from "node:fs/promises";
import { signInStaff } from "../support/office.ts";
import { expect, test } from "../support/shop.ts";

// Browsers log the refused session check before signing in.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

test("a kit's page shows its own picture and its lines, with alternatives and notes", async ({ page }) => {
  const name = `Otoplasty ${Date.now()}`;
  await signInStaff(page);
  const { data: picture } = await (
    await page.request.post("/api/staff/pictures?name=kit.webp", {
      headers: { "content-type": "image/webp" },
      data: await readFile("db/demo/images/adenoid-curette-1.webp"),
    })
  ).json();
  const created = await page.request.post("/api/staff/kits", {
    data: {
      ...{ name, procedure: "Otoplasty", description: "For one ear.", published: true, position: 90 },
      file_path: picture.file_path,
      lines: [
        { references: ["NK-TT-1001"], quantity: 3 },
        { references: ["NK-TT-1501", "NK-TT-1502"], quantity: 1, note: "Size by age" },
      ],
    },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { data: kit } = await created.json();

  await page.goto(`/kits/${kit.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: `${name} kit` })).toBeVisible();
  await expect(page.getByText("For one ear.")).toBeVisible();
  const own = page.locator(`main img[src="${picture.file_path}"]`);
  await expect(own).toBeVisible();
  await expect.poll(() => own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const rows = page.getByRole("table", { name: `Items of the ${name} kit` }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("NK-TT-1001");
  await expect(rows.nth(1).getByLabel("Quantity of")).toHaveValue("3");
  await expect(rows.nth(2)).toContainText("Size by age");
  await expect(rows.nth(2).getByLabel("Quantity of")).toHaveValue("1");
  const variants = rows.nth(2).getByLabel("Variant of").getByRole("option");
  await expect(variants).toHaveText([/NK-TT-1501/, /NK-TT-1502/]);

  await page.request.delete(`/api/staff/kits/${kit.id}`);
});

test("on a phone each quantity can be tapped", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/kits/tonsillectomy");
  const quantities = page.getByLabel("Quantity of");
  await expect(quantities).toHaveCount(8);
  for (const quantity of await quantities.all()) {
    await quantity.click({ timeout: 5000 });
    await expect(quantity).toBeFocused();
  }
});
