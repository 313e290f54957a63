import type { OrderAddress } from "../../src/contract/orders.ts";
import { standardPayable } from "../../src/contract/payments.ts";
import type { InvoiceDraft, InvoiceSeller, PackedLot } from "../../src/shop/document-content/index.ts";
import { type DraftedDocument, draftDocuments } from "../../src/shop/documents/invoice.ts";
import type { OrderLineRow, OrderRow } from "../../src/shop/orders/index.ts";
import {
  type Charge,
  calculateOrder,
  classOfRate,
  type OrderCalculation,
  type TaxClass,
} from "../../src/shop/tax/index.ts";

/** The items sold. Shipping is taxed at their rates. */
export interface Sale {
  lines: {
    quantity: number;
    price_paise: number;
    hsn_code: string;
    gst_rate_bp: number;
    mrp_paise?: number;
    tax_class?: TaxClass;
    uqc?: string;
  }[];
  coupon_paise?: number;
  charges?: Omit<Charge, "rates">[];
  rates?: Charge["rates"];
  kind?: "intra" | "inter";
  state_tax_kind?: "SGST" | "UTGST";
  seller_gstin?: string;
  /** By default one lot for each line. */
  lots?: PackedLot[];
}

const states = [
  { id: 1, name: "Maharashtra", gst_code: "27" },
  { id: 2, name: "Karnataka", gst_code: "29" },
];
const stateById = (id: number) => {
  const state = states.find((each) => each.id === id);
  if (!state) throw new Error(`State ${id} not found.`);
  return state;
};

const billing_address: OrderAddress = {
  ...{ f_name: "Asha", l_name: "Rao", company_name: "Lotus ENT Clinic", address: "4 Residency Road", city_id: 1 },
  ...{ apartment_no: "12B", state_id: 2, state: "Karnataka", city: "Bengaluru", pincode: "560025" },
  ...{ email: "asha@clinic.example", phone_number: "9876543210" },
};
const shipping_address: OrderAddress = {
  ...{ f_name: "Ravi", l_name: "Menon", company_name: "", address: "7 Ashram Road", city_id: 2 },
  ...{ apartment_no: "", state_id: 1, state: "Maharashtra", city: "Pune", pincode: "411001" },
  ...{ email: "ravi@clinic.example", phone_number: "9812345678" },
};
const seller: InvoiceSeller = {
  ...{ name: "Nasokarna", legal_name: "Nasokarna ENT Devices Private Limited" },
  ...{ state: "Maharashtra", state_code: "27", gstin: "27AAPFU0939F1ZV" },
  ...{ address: "Plot 7, Bhosari Industrial Estate, Pune 411026", phone: "+91 20 5550 0100" },
  ...{ email: "care@nasokarna.example", website: "https://www.nasokarna.example" },
};

export const makeLots = ({ lines }: Pick<Sale, "lines">) =>
  lines.map(({ quantity }, index) => ({
    ...{ order_line_id: index + 1, lot_number: `LOT-${index + 1}`, expires_on: "2028-11-30", quantity },
  }));

/** An order with its lines and adjustments as the shop would store them, built without a database. */
export function invoiced({ lines, coupon_paise = 0, charges = [], kind = "intra", ...more }: Sale) {
  const discounts = coupon_paise ? [{ kind: "coupon", label: "Coupon TEN", amount_paise: coupon_paise }] : [];
  const calculation = calculateOrder({
    ...{ lines: lines.map(taxedLine), discounts, supply: { kind } },
    charges: charges.map((charge) => ({ ...charge, rates: more.rates ?? "pro_rata" })),
  });
  const order = {
    ...{ id: 1, number: "ENT-10001", placed_at: new Date("2026-03-30T10:00:00+05:30"), billing_address },
    ...{ shipping_address, buyer_gstin: "29AAGCB7383J1Z4", seller_gstin: more.seller_gstin ?? seller.gstin },
    ...{ supply_kind: kind, state_tax_kind: more.state_tax_kind ?? "SGST", coupon_code: coupon_paise ? "TEN" : null },
    ...{ place_of_supply: kind === "intra" ? "27 Maharashtra" : "29 Karnataka", tax_reason: "As tested." },
    ...standardPayable(calculation.order.total_paise),
    ...toTotals(calculation),
  } as OrderRow;
  const rows = lines.map((line, index) => toRow(line, index, calculation));
  return { order, rows, adjustments: calculation.adjustments };
}

const taxedLine = (line: Sale["lines"][number]) => ({
  mrp_paise: 2 * line.price_paise,
  tax_class: classOfRate(line.gst_rate_bp),
  uqc: "NOS",
  ...line,
});

function toTotals({ order, adjustments }: OrderCalculation) {
  const { subtotal_paise, total_paise, cgst_paise, sgst_paise, igst_paise } = order;
  const round_off_paise = adjustments.find(({ kind }) => kind === "round_off")?.amount_paise ?? 0;
  return { subtotal_paise, total_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise };
}

function toRow(line: Sale["lines"][number], index: number, { lines }: OrderCalculation): OrderLineRow {
  const { discount_paise = 0, taxable_paise, cgst_paise, sgst_paise, igst_paise } = lines[index] ?? {};
  return {
    ...{ id: index + 1, ref_no: `R-${index + 1}`, product_name: `Device ${index + 1}`, ...line },
    ...{ ...taxedLine(line), coupon_paise: discount_paise },
    ...{ taxable_paise, cgst_paise, sgst_paise, igst_paise },
    product_attribute: [
      { attribute_name: "Diameter (mm)", value: "4" },
      { attribute_name: "Length (mm)", value: "36" },
    ],
  } as OrderLineRow;
}

/** The content of the sale's invoice, without its number and time. */
export function draft(sale: Sale): InvoiceDraft {
  const [first] = drafts(sale);
  if (!first) throw new Error("Nothing was drafted.");
  return first.draft;
}

/** The sale's documents. */
export function drafts(sale: Sale): DraftedDocument[] {
  const { order, rows, adjustments } = invoiced(sale);
  const { lots = makeLots(sale) } = sale;
  return draftDocuments({ order, lines: rows, adjustments, lots, stateById, seller });
}
