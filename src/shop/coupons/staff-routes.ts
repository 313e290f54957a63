import type { FastifyInstance } from "fastify";
import { serverTexts } from "../../contract/server-texts.ts";
import { toListReply } from "../kit/list-page.ts";
import { listSheet } from "../kit/list-sheet.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { istDate } from "../tax/index.ts";
import { addCoupon, changeCoupon, removeCoupon, toVersion } from "./change-coupon.ts";
import { type CouponRow, findCoupon, listCoupons, listOrdersUsing } from "./staff-queries.ts";

export function couponsStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  const today = () => istDate(clock.now());

  serveStaff(app, "GET staff/coupons", async ({ query, reads }) =>
    toListReply(await listCoupons(reads, query, today()), toCouponReply),
  );
  serveStaff(app, "GET staff/coupons.csv", async ({ query, reads }) =>
    listSheet("GET staff/coupons", "coupons", clock, async (page) =>
      toListReply(await listCoupons(reads, { ...query, ...page }, today()), toCouponReply),
    ),
  );
  serveStaff(app, "GET staff/coupons/:id", async ({ params }) => replyWithCoupon(params.id));
  serveStaff(app, "POST staff/coupons", async ({ actor, body }) => replyWithCoupon(await addCoupon(shop, actor, body)));
  serveStaff(app, "PUT staff/coupons/:id", async ({ actor, params, body }) =>
    replyWithCoupon(await changeCoupon(shop, actor, params.id, body)),
  );
  serveStaff(app, "DELETE staff/coupons/:id", async ({ actor, params }) => removeCoupon(shop, actor, params.id));

  async function replyWithCoupon(id: number | Refusal) {
    if (typeof id !== "number") return id;
    const coupon = await findCoupon(db, id, today());
    if (!coupon) return refuse(404, "not_found", serverTexts.notFound);
    const orders = await listOrdersUsing(db, id);
    return {
      data: {
        ...toCouponReply(coupon),
        seen: toVersion(coupon),
        deletable: coupon.used_count === 0 && orders.length === 0,
        orders: orders.map(({ token, order_no, placed_at, status, coupon_paise, total_paise }) => ({
          token,
          order_no,
          status,
          placed_at: placed_at.toISOString(),
          taken_off: coupon_paise / 100,
          total: total_paise / 100,
        })),
      },
    };
  }
}

function toCouponReply({ value, minimum_paise, largest_paise, ...row }: CouponRow) {
  return {
    ...row,
    value: value / 100,
    minimum: minimum_paise / 100,
    largest: largest_paise === null ? null : largest_paise / 100,
  };
}
