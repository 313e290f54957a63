import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { collectPayment, confirmOrder, deliverOrder, packOrder, pickList, shipOrder } from "../fulfilment/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { findOrder } from "../orders/index.ts";
import { amountDue, paymentsOfOrder } from "../payments/index.ts";
import { returnsOfOrder } from "../returns/index.ts";
import type { BulkOrderRow, BulkRunRow } from "./queries.ts";

type Done = Promise<{ token: string } | Refusal>;

/** Applies a run's action to one order, with the same function as the order's own screen. */
export function workOnOrder(shop: Shop, actor: Actor, run: BulkRunRow, { token, tracking_number }: BulkOrderRow): Done {
  switch (run.act) {
    case "confirm":
      return confirmOrder(shop, actor, token, "placed");
    case "pack":
      return packProposed(shop, actor, token);
    case "ship":
      return shipOrder(shop, actor, token, "packed", { courier: run.courier ?? "", tracking_number });
    case "deliver":
      return deliverOrder(shop, actor, token, "shipped", null);
    case "collect":
      return collectDue(shop, actor, token, run);
  }
}

/** Another order may be packed from the same lot between the proposal and packing; then a new proposal is made. */
const mostProposals = 3;

/** Packs the lots that expire first. An order whose lots do not suffice is refused as a whole. */
async function packProposed(shop: Shop, actor: Actor, token: string): Done {
  for (let proposals = 1; ; proposals++) {
    const proposed = await pickList(shop, token);
    const serialised = proposed instanceof Refusal ? [] : proposed.lines.filter((line) => line.serialised);
    if (serialised.length > 0)
      return refuse(409, "not_possible", serverTexts.packAlone(serialised.map(({ ref_no }) => ref_no).join(", ")));
    // Whatever prevents a proposal also prevents packing, which then reports it.
    const picks = proposed instanceof Refusal ? [] : proposed.lines.flatMap(toPicks);
    const done = await packOrder(shop, actor, token, "confirmed", {
      ...{ picks, accepted_paise: null, parcels: null, lot_reason: null },
    });
    const isOvertaken = done instanceof Refusal && done.code === "invalid" && isComplete(proposed);
    if (!isOvertaken || proposals === mostProposals) return done;
  }
}

type Proposed = Exclude<Awaited<ReturnType<typeof pickList>>, Refusal>;

const isComplete = (proposed: Proposed | Refusal) =>
  !(proposed instanceof Refusal) && proposed.lines.every(({ missing }) => missing === 0);

const toPicks = ({ line_id, lots }: Proposed["lines"][number]) =>
  lots.filter(({ proposed }) => proposed > 0).map(({ lot_no, proposed }) => ({ line_id, lot_no, quantity: proposed }));

/** Records the whole amount due as paid. */
async function collectDue(shop: Shop, actor: Actor, token: string, run: BulkRunRow): Done {
  const { db } = shop;
  const order = await findOrder(db, { token });
  const due = order ? amountDue(order, await paymentsOfOrder(db, order.id), await returnsOfOrder(db, order.id)) : 0;
  const { mode, reference, courier_id } = run;
  if (mode === null) throw new Error(`Bulk run ${run.id} has no payment mode.`);
  const expected: OrderStatus = order?.status ?? "delivered";
  return collectPayment(shop, actor, token, expected, { mode, amount_paise: due, reference, courier_id });
}
