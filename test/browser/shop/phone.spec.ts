import type { Page } from "@playwright/test";
import { toBuffer } from "bwip-js/node";
import { customerWithOrder, signInOnce } from "../support/customer.ts";
import { productAddress } from "../support/pages.ts";
import { expect, expectAccessibleInBothSchemes, hydrated, test } from "../support/shop.ts";

/** What the shop does with a phone: share sheet, camera, notifications. */

const picks = "micro-ear-picks";

test("a product's data sheet and link are shared, without a price", async ({ page, baseURL }) => {
  const address = await productAddress(baseURL ?? "", picks);
  const link = page.getByRole("link", { name: "Share", exact: true });
  const message = `Micro-ear Picks and Hooks\n${baseURL}${address}`;

  await page.goto(address);
  await expect(link).toHaveAttribute("href", `https://wa.me/?text=${encodeURIComponent(message)}`);

  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], ...rest }: ShareData) => {
        shared.push({ ...rest, files: files.map(({ name, type, size }) => ({ name, type, isEmpty: size === 0 })) });
      },
    });
  });
  await page.reload();
  await hydrated(page);
  await link.click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
    .toEqual([
      {
        title: "Micro-ear Picks and Hooks",
        text: message,
        files: [{ name: `${picks}.pdf`, type: "application/pdf", isEmpty: false }],
      },
    ]);
});

/** Without a camera: reads a picture of a code. */
async function scanPicture(page: Page, bcid: string, text: string) {
  const buffer = await toBuffer({ bcid, text, scale: 6, padding: 10, backgroundcolor: "ffffff" });
  const picture = page.getByLabel("Picture of a code");
  await picture.setInputFiles({ name: "pack.png", mimeType: "image/png", buffer });
}

test("a code on a pack leads to its product, a reference to a search", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: "Scan a code" }).click();
  await expect(page.getByText("The camera could not be opened. Upload a picture of the code instead.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await scanPicture(page, "azteccode", "not read");
  await expect(page.getByRole("alert")).toContainText("No code was found in this picture.");
  await scanPicture(page, "gs1datamatrix", "(01)09527400000672(17)281130(10)L-77(21)S0001");
  await expect(page).toHaveURL(/\/micro-ear-picks\/\w+\?ref=NK-ME-1102#/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Scan a code" }).click();
  await scanPicture(page, "code128", "NK-ME");
  await expect(page).toHaveURL(/\/product\?search=NK-ME$/);
});

test("scanned packs become lines of the order pad", async ({ page, baseURL }) => {
  await signInOnce(page, await customerWithOrder(baseURL));
  await page.goto("/order-pad");
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  for (const reference of ["NK-ME-1101", "NK-ME-1102"]) {
    const gtin = reference === "NK-ME-1101" ? "09527400000665" : "09527400000672";
    await scanPicture(page, "gs1datamatrix", `(01)${gtin}(10)L-77`);
    await expect(page.getByRole("status")).toContainText([`${reference} is on the order pad. Scan the next one.`]);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Scan", exact: true })).toBeFocused();
  const rows = page.getByRole("table").first().getByRole("row");
  await expect(rows.nth(1).getByRole("textbox").first()).toHaveValue("NK-ME-1101");
  await expect(rows.nth(2).getByRole("textbox").first()).toHaveValue("NK-ME-1102");
});
