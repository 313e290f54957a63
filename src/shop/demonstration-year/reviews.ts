import { onDay } from "./agenda.ts";
import type { YearContext } from "./context.ts";
import type { Orders } from "./orders.ts";

const reviews = [
  [5, "Excellent balance, and the tip aligns perfectly even after many cycles in the autoclave."],
  [5, "Good finish. Delivered a day earlier than promised."],
  [4, "Good value. The handle could be a little longer."],
  [3, "Works well, but the box had no printed instructions."],
  [5, "Our residents use it every day. No complaints."],
  [2, "The hinge was stiff at first. Support helped quickly."],
] as const;

export function planReviews(year: YearContext, orders: Orders) {
  const { agenda, scale, start } = year;
  for (let index = 0; index < Math.round(30 * scale); index++) {
    const at = start + Math.floor(((index + 2) * (agenda.end - start)) / (30 * scale + 2));
    agenda.add(onDay(at, 0, 20) + index * 1000, () => review(year, orders, index));
  }
}

async function review({ calls }: YearContext, orders: Orders, index: number) {
  const order = orders.placed[Math.floor(orders.placed.length * 0.6) - (index % 5)];
  const refNo = order?.refNos[0];
  if (!order || !refNo) return;
  const { catalogue } = calls.stage.shop.live.current();
  const product = catalogue.products.find(({ variants }) => variants.some(({ ref_no }) => ref_no === refNo));
  const [rating, text] = reviews[index % reviews.length] ?? reviews[0];
  const caller = { customer: order.buyer.id };
  await calls.call(caller, "POST product-review", { product_id: product?.token, rating, review: text });
}
