import { productAddress } from "../support/pages.ts";
import { expect, hydrated, test } from "../support/shop.ts";

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
