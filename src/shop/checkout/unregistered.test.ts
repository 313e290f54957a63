import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { readMails } from "../../../test/support/mails.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request } = shop;
const demo = await loadDemonstration(shop);

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

test("CGST Act s.32: nor at checkout, on the order, in its mails or on its acknowledgement", async () => {
  const maharashtra = demo.state("Maharashtra").id;
  await sellBy(shop, { code: "NR", state_id: maharashtra });
  const { token, addressId } = await shop.customer({ state_id: maharashtra });
  const body = { sub_product_id: demo.variant("NK-EE-1101").id, quantity: 2 };
  await request("POST", "/api/cart/store", { token, body });
  const addresses = { shipping_address: addressId, billing_address: addressId };
  const shown = (await request("POST", "/api/check-out/details", { token, body: addresses })).body;
  expect(shown.orderTotal).toMatchObject({ charges_tax: false, cgst_value: 0, sgst_value: 0, igst_value: 0 });
  const { coupon_token } = shown.orderTotal;
  const placed = await request("POST", "/api/check-out/place-order", { token, body: { ...addresses, coupon_token } });
  const order = placed.body.order.token;
  const read = await request("GET", `/api/orders/${order}`, { token });
  expect(read.body.data.orderTotal.charges_tax).toBe(false);

  await shop.jobs.runDue();
  const [mail = ""] = await readMails(shop);
  expect(mail).toContain("The bill of supply comes with your order.");
  expect(mail).not.toMatch(/tax invoice|all taxes|CGST|IGST/);

  await shop.working(() => request("GET", `/api/orders/${order}/documents/acknowledgement`, { token }));
  const [paper] = await shop.sql<{ pdf: Buffer }>`
    SELECT pdf FROM order_acknowledgements a JOIN orders o ON o.id = a.order_id WHERE o.token = ${order}`;
  const text = (await pdfPages(paper?.pdf ?? Buffer.alloc(0))).join(" ");
  expect(text).toContain("It is not a bill of supply: that is issued when the goods are packed.");
  expect(text).not.toMatch(/tax invoice|GSTIN|CGST|SGST|IGST|GST rate/);
});
