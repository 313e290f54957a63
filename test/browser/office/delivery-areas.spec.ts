import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 401/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

const heading = "Prefix,City,State,Serviceable,Cash on delivery,Days";
const file = (...rows: string[]) => ({
  name: "areas.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([heading, ...rows].join("\n")),
});

test("areas are checked row by row, then imported", async ({ page }) => {
  await openOffice(page, "/delivery-areas/import");
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file("411045,Pune,Maharashtra,yes,no,4", "411046,Pune,Maharastra,yes,yes,4"));
  await expect(page.getByRole("row", { name: /^3 411046 Wrong No State has this name\./ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await expectAccessible(page);

  await input.setInputFiles(file("411045,Pune,Maharashtra,yes,no,4"));
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Import complete.")).toBeVisible();
  await page.goto("/admin/delivery-areas?search=411045");
  await expect(page.getByRole("row", { name: "411045 Pune Maharashtra Yes No 4" })).toBeVisible();
});
