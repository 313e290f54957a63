import { type ChallanReason, challanReasonLabels } from "../../contract/challan-reasons.ts";
import type { HsnDigits } from "../../contract/hsn-codes.ts";
import { inEnglish } from "../../language/current.ts";
import { stored } from "../../language/stored.ts";
import type { Language } from "../../language/text.ts";
import type { InvoiceDraft, InvoiceLine, InvoiceParty, InvoiceSeller } from "../document-content/index.ts";
import { amountInWords, calculateOrder, type Supply, type TaxClass } from "../tax/index.ts";
import { attributesText, type NamedAttribute, type Names } from "../translations/index.ts";
import { hsnSummary } from "./hsn-summary.ts";
import type { Maker } from "./makers.ts";

/** Goods of one lot on a challan. `rate_paise` is the price of one unit without tax. */
export interface ChallanGoods extends Pick<InvoiceLine, "description" | "ref_no" | "hsn_code"> {
  attributes: readonly NamedAttribute[];
  variant_id: number;
  gst_rate_bp: number;
  tax_class: TaxClass;
  unit: string;
  lot_number: string;
  expires_on: string | null;
  mrp_paise: number;
  rate_paise: number;
  quantity: number;
  serials?: readonly string[];
}

export interface NewChallan {
  reason: ChallanReason;
  remark: string;
  due_on: string | null;
  language?: Language | undefined;
  /** Names of attributes, in this language. */
  names: Names;
  seller: InvoiceSeller;
  consignee: InvoiceParty;
  supply: Supply;
  goods: readonly ChallanGoods[];
  hsn_digits: HsnDigits;
  /** Makers by variant. */
  makers: ReadonlyMap<number, Maker>;
}

/**
 * The content of a delivery challan (CGST Rules, rule 55(1)). Tax is stated if the goods move for supply to the consignee (clause (vii)),
 * which of the shop's reasons applies only to goods on approval; a shop without a GSTIN states none (CGST Act s.32).
 */
export function draftChallan(given: NewChallan): InvoiceDraft {
  const { reason, remark, due_on, language, names, seller, consignee, supply, goods, hsn_digits, makers } = given;
  const isTaxed = reason === "on_approval" && seller.gstin !== "";
  const calculated = calculateOrder({
    lines: goods.map((each) => ({
      ...each,
      price_paise: each.rate_paise,
      ...(isTaxed ? {} : { gst_rate_bp: 0, tax_class: "exempt" as const }),
    })),
    discounts: [],
    charges: [],
    supply,
  }).lines;
  const lines = goods.map(
    ({ lot_number, expires_on, serials = [], variant_id, attributes, ...each }, index): InvoiceLine => {
      const amounts = calculated[index];
      if (!amounts) throw new Error(`Line ${index} of a challan was not calculated.`);
      const { taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise } = amounts;
      const named = serials.length > 0 ? { serials: [...serials] } : {};
      const lots = [{ lot_number, expires_on, quantity: each.quantity, ...named }];
      const maker = makers.get(variant_id);
      return {
        ...{
          ...each,
          attributes: attributesText(names, attributes),
          ...(maker ? { maker } : {}),
          lots,
          discount_paise: 0,
        },
        taxable_paise,
        cgst_paise,
        sgst_paise,
        igst_paise,
        total_paise,
      };
    },
  );
  const sum = (amount: "taxable_paise" | "cgst_paise" | "sgst_paise" | "igst_paise" | "total_paise") =>
    lines.reduce((total, line) => total + line[amount], 0);
  const total_paise = sum("total_paise");
  return {
    ...(language ? { language } : {}),
    kind: "challan",
    title: stored("Delivery Challan"),
    order_number: null,
    ordered_at: null,
    seller,
    billing: consignee,
    delivery: { ...consignee, gstin: null },
    place_of_supply: `${supply.state.gst_code} ${supply.state.name}`,
    supply_kind: supply.kind,
    state_tax_kind: supply.state_tax_kind,
    tax_reason: supply.reason,
    reason: [inEnglish(() => challanReasonLabels[reason]), remark].filter(Boolean).join(". "),
    challan: { reason_code: reason, due_on },
    coupon_code: null,
    payment_terms: "",
    hsn_digits,
    lines,
    shipping: [],
    hsn_summary: hsnSummary(lines, []),
    totals: {
      taxable_paise: sum("taxable_paise"),
      cgst_paise: sum("cgst_paise"),
      sgst_paise: sum("sgst_paise"),
      igst_paise: sum("igst_paise"),
      round_off_paise: 0,
      total_paise,
    },
    total_in_words: amountInWords(total_paise),
  };
}
