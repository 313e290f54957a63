import type { FastifyInstance } from "fastify";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { findCourier } from "../couriers/index.ts";
import { toListReply } from "../kit/list-page.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { serveStaff } from "../kit/staff-api.ts";
import { sumCash, toCashOrder } from "./cash-order.ts";
import { listCashOfDay, listOpenCash } from "./cash-queries.ts";
import { checkRemittance, importRemittance } from "./import-remittance.ts";
import { findRemittance, linesOfRemittance, listRemittances, type RemittanceRow, remittancesOfDay } from "./queries.ts";
import { recordRemittance } from "./record-remittance.ts";
import { reverseRemittance } from "./reverse-remittance.ts";

const mostOpen = 1000;

export function remittancesStaffRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop;
  serveStaff(app, "GET staff/remittances", async ({ query, reads }) =>
    toListReply(await listRemittances(reads, query), toListed),
  );
  serveStaff(app, "GET staff/remittances/open", async ({ query, reads }) => {
    const rows = await listOpenCash(reads, query.courier, mostOpen + 1);
    const orders = rows.slice(0, mostOpen).map((row) => toCashOrder(row, clock.now()));
    return { data: { orders, sums: sumCash(orders), more: rows.length > mostOpen } };
  });
  serveStaff(app, "GET staff/remittances/sheet", async ({ query: { courier, day }, reads }) => {
    const party = await findCourier(reads, courier);
    if (!party) return refuse(404, "not_found", serverTexts.notFound);
    const orders = (await listCashOfDay(reads, courier, day)).map((row) => toCashOrder(row, clock.now()));
    const handed = (await remittancesOfDay(reads, courier, day)).map(toListed);
    const handed_over = handed.map(({ id, reference, amount, deduction, orders: count, reversed }) => ({
      ...{ id, reference, amount, deduction, orders: count - reversed },
    }));
    return { data: { courier: party.name, orders, sums: sumCash(orders), handed_over } };
  });
  serveStaff(app, "GET staff/remittances/:id", async ({ params }) => replyWith(params.id));
  serveStaff(app, "POST staff/remittances", async ({ actor, body: { lines, ...head } }) => {
    const handed = lines.map(({ token, amount, deduction }) => ({
      ...{ token, amount_paise: toPaise(amount), deduction_paise: toPaise(deduction) },
    }));
    return replyWith(await recordRemittance(shop, actor, head, handed));
  });
  serveStaff(app, "POST staff/remittances/check", async ({ query, body }) =>
    checkRemittance(shop, query.courier, body),
  );
  serveStaff(app, "POST staff/remittances/import", async ({ actor, query: { courier, ...query }, body }) =>
    replyWith(await importRemittance(shop, actor, body, { courier_id: courier, ...query })),
  );
  serveStaff(app, "POST staff/remittances/:id/reverse", async ({ actor, params, body }) =>
    replyWith(await reverseRemittance(shop, actor, params.id, body)),
  );

  async function replyWith(id: number | Refusal) {
    if (typeof id !== "number") return id;
    const row = await findRemittance(db, id);
    if (!row) return refuse(404, "not_found", serverTexts.notFound);
    const lines = (await linesOfRemittance(db, id)).map((line) => ({
      ...{ id: line.id, token: line.token, order_no: line.number, tracking_number: line.tracking_number },
      ...{
        amount: line.amount_paise / 100,
        deduction: line.deduction_paise / 100,
        with_payment: line.payment_id !== null,
      },
      reversal: line.reversed_at && {
        ...{ reason: line.reason ?? "", at: line.reversed_at.toISOString(), staff_name: line.reversed_by ?? "" },
      },
    }));
    return { data: { ...toListed(row), lines } };
  }
}

function toListed(row: RemittanceRow) {
  return {
    ...{ id: row.id, courier: { id: row.courier_id, name: row.courier_name }, remitted_on: row.remitted_on },
    ...{ reference: row.reference, file_name: row.file_name, orders: row.orders, reversed: row.reversed },
    ...{ amount: row.amount_paise / 100, deduction: row.deduction_paise / 100 },
    ...{ recorded_at: row.recorded_at.toISOString(), staff_name: row.staff_name },
  };
}
