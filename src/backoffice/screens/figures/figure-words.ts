import { formatRupees, inIndianGroups } from "../../../contract/money.ts";
import type { Counted, FigureList, FigureName } from "../../../contract/staff/figures.ts";
import type { Right } from "../../../contract/staff/rights.ts";
import type { Kind } from "./compared.ts";

/** The figures in the order of the screen: name, kind, and what may need saying. */
export const figureWords: readonly (readonly [FigureName, string, Kind, string?])[] = [
  ["sales", "Sales", "rupees", "without GST, less returns"],
  ["orders", "Orders", "number"],
  ["average_order", "Average order", "rupees", "without GST"],
  ["customers", "New customers", "number"],
  ["returns", "Returns", "number", "goods that came back"],
  ["returns_value", "Worth of returns", "rupees", "without GST"],
  ["dispatch_median", "Time to dispatch", "hours", "half of the orders took less"],
  ["dispatch_slowest_tenth", "Slowest dispatch", "hours", "one order in ten took longer"],
  ["enquiry_response", "Time to answer", "hours", "half of the enquiries took less"],
  ["searches", "Searches in vain", "number", "nothing was found"],
  ["expiring", "Expires within 90 days", "rupees", "in the store now, at today's prices"],
  ["low_stock", "Running out", "number", "variants, now"],
];

/** As it is read: amounts in rupees, times in minutes, hours or days. */
export function inWords(value: number | null, kind: Kind): string {
  if (value === null) return "–";
  if (kind === "rupees") return formatRupees(value);
  if (kind === "number") return inIndianGroups(value);
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 48 ? `${Number(value.toFixed(1))} h` : `${Number((value / 24).toFixed(1))} days`;
}

interface ListWords {
  title: string;
  intro: string;
  /** Headings of the columns that this list fills. */
  columns: Partial<Record<keyof Counted, string>>;
  /** What one must be allowed to do to follow a row; null where it leads nowhere. */
  right: Right | null;
  /** Of now, whatever days were looked at. */
  ofNow?: boolean;
}

export const listWords: Record<FigureList, ListWords> = {
  orders: {
    title: "Orders sold",
    intro: "Placed in these days, and neither cancelled nor refused at the door since.",
    columns: { name: "Order", about: "State", at: "Placed", amount: "Goods without GST" },
    right: "orders.read",
  },
  returns: {
    title: "Returns that came in",
    intro: "Goods that customers sent back and that were inspected in these days.",
    columns: { name: "Return", about: "Order", at: "Came in", pieces: "Pieces", amount: "Goods without GST" },
    right: "orders.read",
  },
  dispatches: {
    title: "Orders shipped",
    intro: "From placing to shipping, the slowest first.",
    columns: { name: "Order", at: "Shipped", hours: "Took" },
    right: "orders.read",
  },
  enquiries: {
    title: "Enquiries answered",
    intro: "From asking to the answer, the slowest first.",
    columns: { name: "Enquiry", at: "Answered", hours: "Took" },
    right: "enquiries.answer",
  },
  customers: {
    title: "New customers",
    intro: "Accounts opened in these days.",
    columns: { name: "Customer", about: "Kind", at: "Since" },
    right: "customers.read",
  },
  products: {
    title: "Goods sold",
    intro: "By what they brought in.",
    columns: { name: "Variant", about: "Product", pieces: "Pieces", amount: "Sales without GST" },
    right: "catalogue.read",
  },
  searches: {
    title: "Searches in vain",
    intro: "What customers looked for and the whole catalogue does not have. Who searched is not kept.",
    columns: { name: "Words", pieces: "Times" },
    right: null,
  },
  expiring: {
    title: "Expires within 90 days",
    intro: "Lots that hold something and are not in quarantine, at today's prices.",
    columns: { name: "Lot", about: "Variant", at: "Last day", pieces: "Pieces", amount: "Worth without GST" },
    right: "stock.read",
    ofNow: true,
  },
  "low-stock": {
    title: "Running out",
    intro: "Variants of which there are no more than their low level.",
    columns: { name: "Variant", about: "Product", pieces: "Available" },
    right: "stock.read",
    ofNow: true,
  },
};
