import { customerWithOrder, type SignedIn, signIn } from "../support/customer.ts";
import { saveLists } from "../support/lists.ts";
import { expectStill } from "../support/motion.ts";
import { pageAddress, productAddress, publicPages, unscriptedPages } from "../support/pages.ts";
import { expect, test } from "../support/shop.ts";
import { forget, visit } from "../support/visit.ts";

/** Visits each page once and checks what all must satisfy. */

// Motion is irrelevant here.
test.use({ contextOptions: { reducedMotion: "reduce" } });

// A long file: its tests are spread over all workers.
test.describe.configure({ mode: "parallel" });

/** Several pages share a browser: with one of its own, each would take nearly twice as long. */
const together = 9;

for (let first = 0; first < publicPages.length; first += together) {
  const names = publicPages.slice(first, first + together);
  test(`for a visitor: ${names.join(", ")}`, async ({ page, baseURL, complaints }) => {
    for (const name of names) {
      await test.step(name, async () => {
        await visit(page, await pageAddress(name, baseURL), { isScripted: !unscriptedPages.includes(name) });
        if (name === "/") await expect(page.locator("main a[href*='/product/product-details/']").first()).toBeVisible();
        await expectStill(page);
        expect(complaints).toEqual([]);
        await forget(page);
      });
    }
  });
}

test("an address at which there is nothing", async ({ page, complaints }) => {
  await visit(page, "/no-such-page", { status: 404, isScripted: false });
  expect(complaints.splice(0)).toEqual([expect.stringContaining("404 (Not Found)")]);
});

test.describe("for a customer", () => {
  let customer: SignedIn;
  let lists: { list: string; shared: string };
  test.beforeAll(async ({ baseURL }) => {
    customer = await customerWithOrder(baseURL);
    lists = await saveLists(baseURL ?? "", customer.token);
  });
  test.beforeEach(({ context }) => signIn(context, customer));

  const ownPages = [
    "/product",
    "/product?category=4&view=table",
    "{product}",
    "{review}",
    "/kits/septoplasty",
    "/cart",
    "/order-pad",
    "/lists",
    "/lists/{list}",
    "/shared-list?token={shared}",
    "/wishlist",
    "/checkout",
    "/order-placed/{order}",
    "/orderhistory",
    "/orderdetail?order={order}",
    "/userprofile",
    "/documents",
    "/enquiries",
    "/rewardpoint",
  ];
  for (let first = 0; first < ownPages.length; first += together) {
    const names = ownPages.slice(first, first + together);
    test(names.join(", "), async ({ page, baseURL, complaints }) => {
      for (const name of names) {
        await test.step(name, async () => {
          await visit(page, await ownAddress(name, baseURL), {
            ready: async () => {
              await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
              await expect(page.getByRole("button", { name: customer.firstName })).toBeVisible();
            },
          });
          await expectStill(page);
          expect(complaints).toEqual([]);
          await forget(page);
        });
      }
    });
  }

  async function ownAddress(name: string, origin = ""): Promise<string> {
    if (name !== "{review}") {
      const tokens: Record<string, string> = { order: customer.order.token, ...lists };
      return (await pageAddress(name, origin)).replace(/\{(\w+)\}/, (_, record) => tokens[record] ?? "");
    }
    const product = await productAddress(origin, "tonsil-adenoid-plasma-wand");
    return product.replace("/product-details/", "/add-review/");
  }
});
