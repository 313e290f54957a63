import { askShop, customerWithOrder, type SignedIn, signIn } from "../support/customer.ts";
import { openOffice } from "../support/office.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, openContext, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Browsers log each refused request; these are expected here.
test.afterEach(({ complaints }) => {
  const expected = complaints.filter((each) => /the server responded with a status of 422/.test(each));
  for (const each of expected) complaints.splice(complaints.indexOf(each), 1);
});

/** Orders the customer's cart: two items. */
async function orderCart(origin: string | undefined, { token }: SignedIn): Promise<SignedIn["order"]> {
  const [{ id }] = await askShop(origin, "GET", "user-addresses", undefined, token);
  const sent = { coupon_token: null, billing_address: id, shipping_address: id };
  return (await askShop(origin, "POST", "check-out/place-order", sent, token)).order;
}

test("an order is split, seen by its customer in two parcels, and merged again", async ({ page, browser, baseURL }) => {
  const customer = await customerWithOrder(baseURL);
  const { token, order_no } = await orderCart(baseURL, customer);
  await openOffice(page, `/orders/${token}`);
  await page.getByRole("link", { name: "Split", exact: true }).click();
  const moved = page.getByRole("list", { name: "Items to move" }).getByRole("textbox");
  await page.getByRole("button", { name: "Split order" }).click();
  await expect(moved.first()).toHaveAccessibleDescription(/Choose the items of the other parcel/);
  await moved.last().fill("many");
  await page.getByRole("button", { name: "Split order" }).click();
  await expect(moved.last()).toBeFocused();
  await expect(moved.last()).toHaveAttribute("aria-invalid", "true");
  await moved.last().fill("");
  await moved.first().fill("1");
  await page.getByLabel("What leaves this order").selectOption("A backorder, sent later");
  await page.getByLabel("Expected to leave on").fill("2030-01-31");
  await page.reload();
  await expect(moved.first()).toHaveValue("1");
  await page.getByRole("button", { name: "Split order" }).click();
  const parcels = page.getByRole("region", { name: "Parcels of this order" }).first();
  await expect(parcels).toContainText(`${order_no}-B1`);
  await expect(parcels).toContainText("Promised for 31 Jan 2030");
  await expectAccessible(page);

  const context = await openContext(browser, { baseURL });
  await signIn(context, customer);
  const own = await context.newPage();
  await own.goto(`/orderdetail?order=${token}`);
  await expect(own.getByRole("region", { name: "Parcels of this order" })).toContainText(
    "Expected to leave on 31 Jan 2030",
  );
  await expectAccessible(own);
  await expectNoSidewaysScrolling(own, [390]);
  await context.close();

  await parcels.getByRole("link", { name: `${order_no}-B1` }).click();
  await page.getByRole("button", { name: `Merge into ${order_no}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: order_no, exact: true })).toBeVisible();
  await expect(parcels).toHaveCount(0);
});
