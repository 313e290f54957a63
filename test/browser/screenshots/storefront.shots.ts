import type { Page } from "@playwright/test";
import { localAddress } from "../../../src/language/addresses.ts";
import { type Language, languages } from "../../../src/language/text.ts";
import { signIn } from "../support/customer.ts";
import { pageAddress } from "../support/pages.ts";
import { pageRoutes } from "../support/routes.ts";
import { hydrated } from "../support/shop.ts";
import { test } from "./seed.ts";
import { fileName, take } from "./take.ts";

/** Every page of the shop in both languages, and additional states in English. */

type Who = "buyer" | "devanagari" | "bulk" | "newcomer";

interface Shot {
  address: string;
  /** Omitted for visitors. */
  as?: Who;
  /** Distinguishes screenshots of the same address. */
  state?: string;
  before?(page: Page): Promise<void>;
}

const everyone = (address: string, ...people: Who[]): Shot[] => people.map((as) => ({ address, as }));

/** Pages with parameters, customers' pages, and pages with several states; all others are opened as a visitor. */
const shots: Record<string, Shot[]> = {
  "": [{ address: "/" }, { address: "/", as: "buyer" }],
  product: [
    { address: "/product" },
    { address: "/product?category=4&page=2" },
    { address: "/product?category=6&view=table" },
    { address: "/product?view=table", as: "buyer" },
    { address: "/product?country=India" },
    { address: "/product?search=no+such+device" },
  ],
  "product/product-details/:slug/:token": [
    { address: "{product}", state: "details" },
    { address: "{product}", as: "buyer" },
    { address: "{enquiry product}" },
  ],
  "product/add-review/:slug/:productToken": [{ address: "{review}", as: "buyer" }],
  "kits/:slug": [{ address: "/kits/tonsillectomy" }],
  "seller-details": [
    { address: "/seller-details" },
    { address: "/seller-details", as: "buyer" },
    { address: "/seller-details", state: "errors", before: press("Send grievance") },
  ],
  register: [{ address: "/register" }, { address: "/register", state: "dealer", before: chooseDealer }],
  "forgot-password": [{ address: "/forgot-password" }, { address: "/forgot-password?sent=1" }],
  "reset-password": [{ address: "/reset-password?token=none" }],
  cart: everyone("/cart", "buyer", "bulk", "newcomer"),
  "order-pad": everyone("/order-pad", "buyer", "newcomer"),
  lists: everyone("/lists", "buyer", "newcomer"),
  "lists/:token": everyone("/lists/{list}", "buyer"),
  "shared-list": [{ address: "/shared-list?token={shared}" }, { address: "/shared-list?token=none" }],
  wishlist: everyone("/wishlist", "newcomer"),
  checkout: [
    ...everyone("/checkout", "buyer", "devanagari", "bulk", "newcomer"),
    { address: "/checkout", as: "buyer", state: "change", before: press("Change shipping address") },
  ],
  "order-placed/:token": everyone("/order-placed/{placed}", "devanagari"),
  orderhistory: everyone("/orderhistory", "buyer", "newcomer"),
  orderdetail: [
    { address: "/orderdetail?order={placed}", as: "devanagari" },
    ...["cancelled", "refused", "credited", "back"].map((order) => ({
      address: `/orderdetail?order={${order}}`,
      as: "buyer" as const,
    })),
  ],
  userprofile: [
    ...everyone("/userprofile", "buyer", "devanagari", "newcomer"),
    { address: "/userprofile", as: "buyer", state: "gstin", before: press("Add GSTIN") },
    { address: "/userprofile", as: "buyer", state: "address", before: press("Add New Address") },
  ],
  documents: everyone("/documents", "buyer", "newcomer"),
  enquiries: everyone("/enquiries", "buyer", "newcomer"),
  rewardpoint: everyone("/rewardpoint", "devanagari", "newcomer"),
  // Does not exist in production.
  design: [],
  "*": [{ address: "/no-such-page" }],
};

for (const { path = "" } of pageRoutes) {
  for (const shot of shots[path] ?? [{ address: `/${path}` }]) {
    for (const language of shot.before ? languages.slice(0, 1) : languages) takeShot(shot, language);
  }
}

function takeShot({ address, as, state, before }: Shot, language: Language) {
  const name = [fileName(address), as, state].filter(Boolean).join("-");
  test(`${language === "hi" ? "hindi" : "storefront"} ${name}`, async ({ page, context, baseURL, seeded }) => {
    if (as) await signIn(context, seeded[as]);
    const path = await resolved(address, { ...seeded.orders, ...seeded.lists }, baseURL);
    await page.goto(localAddress(path, language));
    if (as) await hydrated(page);
    if (before) await page.waitForLoadState("networkidle");
    await before?.(page);
    await take(page, `${language === "hi" ? "hindi" : "storefront"}/${name}`);
  });
}

async function resolved(address: string, tokens: Record<string, string>, origin = ""): Promise<string> {
  if (address === "{review}") {
    return (await pageAddress("{product}", origin)).replace("/product-details/", "/add-review/");
  }
  return (await pageAddress(address, origin)).replace(/\{(\w+)\}/, (_, name) => tokens[name] ?? "");
}

function press(name: string) {
  return (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
}

function chooseDealer(page: Page) {
  return page.getByRole("radio", { name: /dealer/i }).check();
}
