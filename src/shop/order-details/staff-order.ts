import { toPaise } from "../../contract/money.ts";
import type { Disposition, StaffOrder, StaffReturn } from "../../contract/staff/order-shapes.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { LiveShop } from "../kit/shop.ts";
import { isOpen } from "../order-revisions/index.ts";
import { findOrder } from "../orders/index.ts";
import { cashLeft } from "../payments/index.ts";
import {
  hasReturnedGoods,
  type InspectedRow,
  inspectedOfOrder,
  lotsSent,
  type OrderReturnRow,
  returnActionsFor,
  returnsOfOrder,
} from "../returns/index.ts";
import { sumOrderPoints } from "../rewards/index.ts";
import { gtinsOf, isWithCustomer, type RecordedUnit, unitsOfOrder } from "../serials/index.ts";
import { istDate } from "../tax/index.ts";
import { type LoadedOrder, loadOrder } from "./load-order.ts";
import { lotStatement, orderDocuments, toOrderDetail } from "./order-detail.ts";
import { toStaffReplacement } from "./replacements.ts";
import { staffActions } from "./staff-actions.ts";
import { staffPayments } from "./staff-payments.ts";
import { serialsShown } from "./units.ts";

/** An order as staff see it, with the actions now possible. */
export function staffOrder({ db, clock, live }: LiveShop, token: string): Promise<StaffOrder | undefined> {
  return db.connection().execute((connection) => loadStaffOrder({ db: connection, clock, live }, token));
}

async function loadStaffOrder({ db, clock, live }: Pick<LiveShop, "db" | "clock" | "live">, token: string) {
  const order = await findOrder(db, { token });
  if (!order) return undefined;
  const now = clock.now();
  const [whole, returns, inspected, sent, units, customer, points, cash_left_paise, payments] = await Promise.all([
    loadOrder(db, order, now),
    returnsOfOrder(db, order.id),
    inspectedOfOrder(db, order.id),
    lotsSent(db, order.id),
    unitsOfOrder(db, order.id),
    findCustomer(db, order.customer_id),
    sumOrderPoints(db, order.customer_id, order.number),
    cashLeft(db, order, istDate(now)),
    staffPayments(db, order.id),
  ]);
  const { catalogue, registrations } = live.current();
  const shown = toOrderDetail(whole, now);
  const gtins = await gtinsOf(db, returns.length + whole.replacements.length > 0 ? whole.lines : []);
  const held = sent.map((lot) => ({ ...lot, quantity: notReturned(lot, inspected) }));
  return {
    ...shown,
    documents: orderDocuments(whole, "/api/staff/orders"),
    lot_statement: lotStatement(whole, "/api/staff/orders"),
    customer: customer ? { ...customer, name: `${customer.first_name} ${customer.last_name}` } : null,
    events: whole.events.map(({ status, at, actor, staff_name, note, reason }) => {
      return { status, at: at.toISOString(), actor, staff_name, note, reason };
    }),
    payments,
    returns: returns.map((each) => toStaffReturn(each, whole, { held, inspected, units, gtins }, catalogue)),
    replacements: whole.replacements.map((each) =>
      toStaffReplacement(each, whole, { held, units, gtins }, (variantId) => suggestedFor(catalogue, variantId)),
    ),
    cash_left: cash_left_paise / 100,
    points,
    can_change_seller: isOpen(order.status) && whole.proposal === null && registrations.inForce.length > 1,
    may: staffActions(order, {
      due_paise: toPaise(shown.due),
      cameBack: hasReturnedGoods(returns) || whole.replacements.some(({ status }) => status !== "undelivered"),
      isAwaitingCustomer: whole.proposal !== null,
      isSerialised: whole.lots.some(({ serials }) => serials !== null),
    }),
  };
}

type HeldLot = Awaited<ReturnType<typeof lotsSent>>[number];

/** The goods of an order that the customer has or had. */
interface SentGoods {
  held: HeldLot[];
  inspected: InspectedRow[];
  units: RecordedUnit[];
  gtins: Awaited<ReturnType<typeof gtinsOf>>;
}

/** Quantity of a lot sent to the customer that has not been returned. */
function notReturned({ order_line_id, lot_id, quantity }: HeldLot, inspected: InspectedRow[]): number {
  const back = inspected.filter((each) => each.lot_id === lot_id && each.order_line_id === order_line_id);
  return back.reduce((rest, each) => rest - each.quantity, quantity);
}

function toStaffReturn(given: OrderReturnRow, whole: LoadedOrder, goods: SentGoods, catalogue: Catalogue): StaffReturn {
  return {
    id: given.id,
    return_no: given.number,
    kind: given.kind,
    status: given.status,
    reason: given.reason,
    refund_to: given.refund_to,
    decided_by: given.decided_by,
    decision_note: given.decision_note,
    received_by: given.received_by,
    inspection_note: given.inspection_note,
    refunded_by: given.refunded_by,
    refund_reference: given.refund_reference,
    requested_at: given.requested_at.toISOString(),
    decided_at: given.decided_at?.toISOString() ?? null,
    received_at: given.received_at?.toISOString() ?? null,
    refunded_at: given.refunded_at?.toISOString() ?? null,
    credit: given.credit_paise / 100,
    refund: given.refund_paise === null ? null : given.refund_paise / 100,
    lines: given.lines.map((line) => toStaffReturnLine(given.id, line, whole, goods, catalogue)),
    may: returnActionsFor(given),
  };
}

function toStaffReturnLine(
  returnId: number,
  back: OrderReturnRow["lines"][number],
  { lines }: LoadedOrder,
  { held, inspected, units, gtins }: SentGoods,
  catalogue: Catalogue,
): StaffReturn["lines"][number] {
  const line = lines.find(({ id }) => id === back.line_id);
  if (!line) throw new Error(`Order line ${back.line_id} not found.`);
  const own = held.filter(({ order_line_id }) => order_line_id === line.id);
  return {
    return_line_id: back.id,
    line_id: line.id,
    ref_no: line.ref_no,
    gtin: gtins.get(line.id) ?? null,
    product_name: line.product_name,
    quantity: back.quantity,
    lots: own.map(({ lot_id, lot_no, expires_on, quantity }) => ({
      lot_id,
      lot_no,
      expires_on,
      quantity,
      ...serialsShown(units, { order_line_id: line.id, lot_id }, isWithCustomer),
    })),
    suggested: suggestedFor(catalogue, line.variant_id),
    inspected: inspected
      .filter(({ return_line_id }) => return_line_id === back.id)
      .map(({ lot_id, lot_no, expires_on, quantity, disposition }) => ({
        lot_id,
        lot_no,
        expires_on,
        quantity,
        disposition,
        ...serialsShown(
          units,
          { order_line_id: line.id, lot_id },
          (unit) => unit.came_back_with?.return_id === returnId && unit.disposition === disposition,
        ),
      })),
  };
}

/** Returned sterile packs are not sold again; items no longer in the catalogue go into quarantine for an expert to decide. */
function suggestedFor(catalogue: Catalogue, variantId: number): Disposition {
  const known = catalogue.variantById.get(variantId);
  if (!known) return "quarantine";
  return known.product.sterile ? "scrap" : "restock";
}
