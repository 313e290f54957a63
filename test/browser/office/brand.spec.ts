import sharp from "sharp";
import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("logo and colour are previewed, saved with a message, and seen at once in shop and back office", async ({
  page,
  restored,
}) => {
  await restored("settings/brand");
  await openOffice(page, "/settings?tab=brand");
  const create = { width: 300, height: 100, channels: 4, background: "#8a1c4c" } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await page
    .getByRole("group", { name: "Logo", exact: true })
    .last()
    .locator("input[type=file]")
    .setInputFiles({
      ...{ name: "Our logo.png", mimeType: "image/png", buffer },
    });
  const effects = page.getByRole("region", { name: "Effect of your changes" });
  await expect(effects).toContainText("will show the new logo");
  await page.getByLabel("Accent colour", { exact: true }).fill("#ffcc00");
  await expect(effects).toContainText("too little for text");
  await expect(page.getByText(/^Lowest contrast of text: /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  await expect(page.getByLabel("Accent colour", { exact: true })).toHaveValue("#ffcc00");
  await expect(page.getByRole("banner").getByRole("img").first()).toHaveAttribute("src", /our-logo\.png/);
  await page.goto("/faq");
  await expect(page.getByRole("banner").getByRole("img").first()).toHaveAttribute("src", /our-logo/);
});
