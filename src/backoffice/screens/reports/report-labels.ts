import { formatRupees, inIndianGroups } from "../../../contract/money.ts";
import type { Counted, MetricName, ReportListName } from "../../../contract/staff/reports.ts";
import type { Right } from "../../../contract/staff/rights.ts";
import type { Kind } from "./comparison.ts";

/** The metrics in screen order: name, kind, and an optional note. */
export const metricLabels: readonly (readonly [MetricName, string, Kind, string?])[] = [
  ["sales", "Sales", "rupees", "excluding GST, less returns"],
  ["orders", "Orders", "number"],
  ["average_order", "Average order value", "rupees", "excluding GST"],
  ["customers", "New customers", "number"],
  ["returns", "Returns", "number", "items received back"],
  ["returns_value", "Value of returns", "rupees", "excluding GST"],
  ["dispatch_median", "Time to dispatch", "hours", "median"],
  ["dispatch_slowest_tenth", "Slowest dispatch", "hours", "90th percentile"],
  ["enquiry_response", "Time to reply", "hours", "median"],
  ["searches", "Searches with no results", "number"],
  ["expiring", "Expiring within 90 days", "rupees", "in stock now, at current prices"],
  ["low_stock", "Low stock", "number", "variants, now"],
];

/** A formatted value: rupees, or minutes, hours or days. */
export function inWords(value: number | null, kind: Kind): string {
  if (value === null) return "–";
  if (kind === "rupees") return formatRupees(value);
  if (kind === "number") return inIndianGroups(value);
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 48 ? `${Number(value.toFixed(1))} h` : `${Number((value / 24).toFixed(1))} days`;
}

interface ReportLabels {
  title: string;
  intro: string;
  /** Column headings of this report. */
  columns: Partial<Record<keyof Counted, string>>;
  /** The permission needed to open a row; null if rows do not link anywhere. */
  right: Right | null;
  /** Shows the current state, regardless of the period. */
  ofNow?: boolean;
}

export const reportLabels: Record<ReportListName, ReportLabels> = {
  orders: {
    title: "Orders sold",
    intro: "Placed in this period and not cancelled or refused on delivery.",
    columns: { name: "Order", about: "State", at: "Placed", amount: "Items excl. GST" },
    right: "orders.read",
  },
  returns: {
    title: "Returns received",
    intro: "Items sent back by customers and inspected in this period.",
    columns: { name: "Return", about: "Order", at: "Received", pieces: "Qty", amount: "Items excl. GST" },
    right: "orders.read",
  },
  dispatches: {
    title: "Orders shipped",
    intro: "Time from order to shipping, slowest first.",
    columns: { name: "Order", at: "Shipped", hours: "Time" },
    right: "orders.read",
  },
  enquiries: {
    title: "Enquiries answered",
    intro: "Time to first reply, slowest first.",
    columns: { name: "Enquiry", at: "Answered", hours: "Time" },
    right: "enquiries.answer",
  },
  customers: {
    title: "New customers",
    intro: "Accounts created in this period.",
    columns: { name: "Customer", about: "Type", at: "Since" },
    right: "customers.read",
  },
  products: {
    title: "Products sold",
    intro: "Highest sales first.",
    columns: { name: "Variant", about: "Product", pieces: "Qty", amount: "Sales excl. GST" },
    right: "catalogue.read",
  },
  searches: {
    title: "Searches with no results",
    intro: "Search terms that matched nothing in the catalogue. The shop does not record who searched.",
    columns: { name: "Search", pieces: "Times" },
    right: null,
  },
  expiring: {
    title: "Expiring within 90 days",
    intro: "Lots with stock that are not in quarantine, at current prices.",
    columns: { name: "Lot", about: "Variant", at: "Expiry", pieces: "Qty", amount: "Value excl. GST" },
    right: "stock.read",
    ofNow: true,
  },
  "low-stock": {
    title: "Low stock",
    intro: "Variants at or below their low-stock level.",
    columns: { name: "Variant", about: "Product", pieces: "Available" },
    right: "stock.read",
    ofNow: true,
  },
};
