import type { CheckoutDetails, OrderDetailLine } from "../../contract/checkout.ts";
import { describeVariant, linesOfCart } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Caller } from "../kit/api.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { paymentNotices } from "../payments/index.ts";
import { type BasketQuestion, basketOf } from "./basket.ts";
import { proofOf } from "./proof.ts";
import { orderTotalOf, type Totals } from "./totals.ts";

/** What the cart would cost if ordered now, with the proof that place-order asks for. */
export async function checkoutDetails(
  shop: Shop,
  catalogue: Catalogue,
  caller: Caller,
  question: BasketQuestion,
): Promise<CheckoutDetails | Refusal> {
  const now = shop.clock.now();
  const lines = await linesOfCart(shop.db, caller.id);
  const basket = await basketOf(shop.db, catalogue, caller, lines, question, now);
  if (basket instanceof Refusal) return basket;
  const { totals, coupon, parties } = basket;
  const coupon_token = proofOf(shop.keys.current("totals"), now, {
    customerId: caller.id,
    couponCode: coupon?.code ?? null,
    shipping: parties.shipping,
    totals,
  });
  return {
    order_details: detailLines(catalogue, totals),
    orderTotal: { ...orderTotalOf(totals), coupon_token },
    notices: paymentNotices(totals.calculation.order.total_paise),
  };
}

function detailLines(catalogue: Catalogue, { lines, calculation }: Totals): OrderDetailLine[] {
  return lines.flatMap((line, index) => {
    const shown = describeVariant(catalogue, line.variant_id);
    const taxed = calculation.lines[index];
    if (!shown || !taxed) return [];
    return [
      {
        ...shown,
        cart_id: line.cart_id,
        mrp: line.mrp_paise / 100,
        price: line.price_paise / 100,
        quantity: line.quantity,
        taxable: taxed.taxable_paise / 100,
        hsn: line.hsn_code,
        gst_rate: line.gst_rate_bp / 100,
        cgst: taxed.cgst_paise / 100,
        sgst: taxed.sgst_paise / 100,
        igst: taxed.igst_paise / 100,
        total: taxed.total_paise / 100,
        in_stock: line.quantity <= line.available,
        available: line.available,
      },
    ];
  });
}
