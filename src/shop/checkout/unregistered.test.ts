import { expect, test } from "vitest";
import { demonstrationOf } from "../../../test/support/demonstration.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request } = shop;
const demo = await demonstrationOf(shop);

test("CGST Act s.32: a shop without a GSTIN shows no tax in catalogue, on the product page or in the cart", async () => {
  const maharashtra = demo.state("Maharashtra").id;
  const { token } = await shop.customer({ state_id: maharashtra });
  const body = { sub_product_id: demo.variant("NK-EE-1601").id, quantity: 2 };
  await request("POST", "/api/cart/store", { token, body });
  const product = demo.product("jobson-horne-probe").token;
  const seen = async () => {
    const [view, cart] = await Promise.all([
      request("GET", `/api/product/view/${product}`, { token }),
      request("GET", "/api/cart", { token }),
    ]);
    const [{ gst_rate, tax_class, price }] = view.body.sub_products;
    const [line] = cart.body.carts;
    return { gst_rate, tax_class, price, cart: { price: line.price, price_with_gst: line.price_with_gst } };
  };

  const registered = await seen();
  expect(registered).toMatchObject({ gst_rate: 5, tax_class: "taxable" });
  expect(registered.cart.price_with_gst).toBeGreaterThan(registered.cart.price);

  await sellBy(shop, { code: "NR", state_id: maharashtra });
  expect((await request("GET", "/api/site")).body.data.gstin).toBe("");
  const { price } = registered;
  expect(await seen()).toEqual({ gst_rate: 0, tax_class: "exempt", price, cart: { price, price_with_gst: price } });
});
