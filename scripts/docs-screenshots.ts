import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { startShop } from "../bench/processes.ts";
import { findChromium } from "../test/browser/support/chromium.ts";
import { customerWithOrder, signIn } from "../test/browser/support/customer.ts";
import { productAddress } from "../test/browser/support/pages.ts";
import { hydrated } from "../test/browser/support/shop.ts";

/** `npm run screenshots:docs`: captures the demonstration shop's main screens, wide and small, for docs/screenshots. */

const folder = join(import.meta.dirname, "../docs/screenshots");
const screens = { wide: { width: 1280, height: 800 }, small: { width: 390, height: 844 } };
const quality = 72;

const dataDir = await mkdtemp(join(tmpdir(), "shop-screenshots-"));
const shop = await startShop(dataDir);
const browser = await chromium.launch(await findChromium());
try {
  const product = await productAddress(shop.origin, "tonsil-adenoid-plasma-wand");
  await take({
    home: "/",
    products: "/product",
    product,
    explore: "/explore",
    "contact-us": "/contact-us",
  });
  await take({ cart: "/cart", checkout: "/checkout", orderhistory: "/orderhistory" }, { signedIn: true });
} finally {
  await browser.close();
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function take(pages: Record<string, string>, { signedIn = false } = {}) {
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: shop.origin,
    reducedMotion: "reduce",
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  if (signedIn) await signIn(context, await customerWithOrder(shop.origin, "meera.iyer@clinic.example"));
  const page = await context.newPage();
  for (const [name, address] of Object.entries(pages)) {
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      await page.goto(address);
      await settled(page);
      const picture = await sharp(await page.screenshot())
        .webp({ quality, effort: 6 })
        .toBuffer();
      await writeFile(join(folder, `${name}-${screen}.webp`), picture);
      console.log(`${name}-${screen}.webp ${Math.round(picture.length / 1000)} KB`);
    }
  }
  await context.close();
}

/** Waits until nothing is loading and all visible pictures are shown. */
async function settled(page: Page) {
  if (await isScripted(page)) await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((picture) => {
      const { top, bottom, left, right } = picture.getBoundingClientRect();
      return picture.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    return seen.every((picture) => picture.complete) && document.querySelector("main [aria-busy=true]") === null;
  });
}

/** Content pages are sent to visitors without scripts. */
async function isScripted(page: Page): Promise<boolean> {
  return (await page.locator("#held-scripts").count()) > 0;
}
