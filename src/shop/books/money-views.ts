import { paymentLabel, paymentMethods } from "../../contract/payments.ts";
import { day, number, type Row, rupees, type Table, text, toDay } from "../gst-returns/index.ts";
import type { CodOrder, LedgerEntry } from "./money-queries.ts";
import type { Receipt } from "./tally-queries.ts";

const dayMs = 86_400_000;
const ages: [upTo: number, name: string][] = [
  [7, "0 to 7 days"],
  [30, "8 to 30 days"],
  [60, "31 to 60 days"],
];

const orderRow = (order_token: string | null, cells: Row["cells"]): Row => ({
  ...{ cells, figure: null, order_token, document_id: null },
});

/**
 * What was due on delivery, what was collected, and what couriers and collectors remitted of it. `missing` is what a customer who has the
 * goods still owes, `in_transit` the same for a parcel on its way, `with_courier` what was collected but not remitted.
 */
export function cashBook(orders: readonly CodOrder[], now: Date): Table {
  return {
    title: "Cash on delivery",
    columns: [
      ...[text("order", "Order"), text("status", "Status"), day("sent", "Sent"), text("courier", "Courier")],
      ...[rupees("invoiced", "Invoiced"), rupees("credited", "Credited"), rupees("collected", "Collected")],
      ...[rupees("deducted", "Deducted"), rupees("refunded", "Refunded"), rupees("remitted", "Remitted")],
      ...[rupees("charges", "Charges"), rupees("with_courier", "With courier")],
      ...[rupees("in_transit", "In transit"), rupees("missing", "Missing"), text("age", "Age")],
    ],
    rows: orders.map((order) => {
      const { invoiced_paise, credited_paise, collected_paise, deducted_paise, refunded_paise } = order;
      const { taken_paise, remitted_paise, charges_paise } = order;
      const open = invoiced_paise - credited_paise - collected_paise - deducted_paise + refunded_paise;
      const isThere =
        order.status === "delivered" || order.status === "return_requested" || order.status === "returned";
      const missing = isThere ? Math.max(0, open) : 0;
      const held = taken_paise - remitted_paise - charges_paise;
      return orderRow(order.order_token, {
        ...{ order: order.order_number, status: order.status.replaceAll("_", " "), sent: toDay(order.sent_at) },
        ...{ courier: order.courier, invoiced: invoiced_paise / 100, credited: credited_paise / 100 },
        ...{ collected: collected_paise / 100, deducted: deducted_paise / 100, refunded: refunded_paise / 100 },
        ...{ remitted: remitted_paise / 100, charges: charges_paise / 100, with_courier: held / 100 },
        ...{ in_transit: (isThere ? 0 : Math.max(0, open)) / 100, missing: missing / 100 },
        age: missing > 0 || held > 0 ? ageBracket(order.delivered_at ?? order.sent_at, now) : null,
      });
    }),
    note: "Charges are what couriers kept. Age is counted from delivery, or from dispatch until then.",
  };
}

export function ageBracket(since: Date, now: Date): string {
  const days = Math.floor((now.getTime() - since.getTime()) / dayMs);
  return ages.find(([upTo]) => days <= upTo)?.[1] ?? "over 60 days";
}

/** Tax that buyers deducted, with their certificates. The shop can claim it back against GST (s.51) or income tax. */
export function deductions(receipts: readonly Receipt[]): Table {
  return {
    title: "Tax deducted by buyers",
    columns: [
      ...[text("order", "Order"), day("date", "Date"), text("buyer", "Buyer"), text("gstin", "GSTIN")],
      ...[text("kind", "Kind"), text("reference", "Certificate"), rupees("amount", "Amount")],
    ],
    rows: receipts
      .filter(({ mode }) => paymentMethods[mode].isDeduction)
      .map((receipt) =>
        orderRow(receipt.order_token, {
          ...{ order: receipt.order_number, date: toDay(receipt.collected_at), buyer: receipt.buyer_name },
          ...{ gstin: receipt.buyer_gstin, kind: paymentLabel(receipt.mode), reference: receipt.reference },
          amount: receipt.amount_paise / 100,
        }),
      ),
  };
}

/** Points granted and revoked, and refunds to wallets, across all registrations. */
export function walletLedger(entries: readonly LedgerEntry[], note: string | null): Table {
  return {
    title: "Wallet and points",
    columns: [
      ...[text("order", "Order"), day("date", "Date"), text("kind", "Ledger"), text("customer", "Customer")],
      ...[text("reason", "Reason"), number("points", "Points"), rupees("amount", "Amount")],
    ],
    rows: entries.map(({ order_token, order_number, at, kind, customer_id, reason, points, paise }) =>
      orderRow(order_token, {
        ...{ order: order_number, date: toDay(at), kind: kind === "points" ? "Points" : "Wallet" },
        ...{ customer: customer_id === null ? null : `#${customer_id}`, reason, points },
        amount: paise === null ? null : paise / 100,
      }),
    ),
    ...(note ? { note } : {}),
  };
}
