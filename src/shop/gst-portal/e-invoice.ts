import { toPaise } from "../../contract/money.ts";
import type { HsnRow, InvoiceContent } from "../document-content/index.ts";
import { type FieldRules, fieldErrors } from "../gst-returns/index.ts";
import { classOfRate, istDate } from "../tax/index.ts";
import { addressFields, cut } from "./payload-address.ts";

/*
 * The e-invoice of the Invoice Registration Portal, schema version 1.1 (einvoice1.gst.gov.in, "E-invoice JSON schema"). Lengths, ranges and
 * required fields are those of a copy of the schema (frappe/erpnext, `regional/india/e_invoice/einv_validation.json`), field names also
 * those of resilient-tech/india-compliance, `gst_india/utils/e_invoice.py`. Stricter here: pincodes and descriptions are required, HSN
 * codes have 4, 6 or 8 digits, and rates are those of the portal's list, to which the shop added 40 % (in force since 22 September 2025;
 * the list read is older). Nothing is sent here: payloads are only built and checked.
 */

const gstin = /^[0-9]{2}[0-9A-Z]{13}$/;
const party = (name: string, longestPlace: number): FieldRules => ({
  [`${name}.Gstin`]: { required: true, pattern: gstin },
  [`${name}.LglNm`]: { required: true, length: [3, 100] },
  [`${name}.TrdNm`]: { length: [3, 100] },
  [`${name}.Addr1`]: { required: true, length: [1, 100] },
  [`${name}.Addr2`]: { length: [3, 100] },
  [`${name}.Loc`]: { required: true, length: [3, longestPlace] },
  [`${name}.Pin`]: { required: true, range: [100_000, 999_999] },
  [`${name}.Stcd`]: { required: true, pattern: /^[0-9]{1,2}$/ },
  [`${name}.Ph`]: { pattern: /^[0-9]{6,12}$/ },
  [`${name}.Em`]: { length: [6, 100] },
});
const ofItem = { range: [0, 999_999_999_999.99] } as const;
const ofInvoice = { range: [0, 99_999_999_999_999] } as const;
const required = { required: true } as const;
const date = /^[0-3][0-9]\/[0-1][0-9]\/20[1-2][0-9]$/;

const rules: FieldRules = {
  Version: { required: true, oneOf: ["1.1"] },
  "TranDtls.TaxSch": { required: true, oneOf: ["GST"] },
  "TranDtls.SupTyp": { required: true, oneOf: ["B2B", "SEZWP", "SEZWOP", "EXPWP", "EXPWOP", "DEXP"] },
  "TranDtls.RegRev": { oneOf: ["Y", "N"] },
  "TranDtls.IgstOnIntra": { oneOf: ["Y", "N"] },
  "DocDtls.Typ": { required: true, oneOf: ["INV", "CRN", "DBN"] },
  "DocDtls.No": { required: true, pattern: /^[A-Z1-9][A-Z0-9/-]{0,15}$/i },
  "DocDtls.Dt": { required: true, pattern: date },
  ...party("SellerDtls", 50),
  ...party("BuyerDtls", 100),
  "DispDtls.Nm": { required: true, length: [3, 100] },
  "DispDtls.Addr1": { required: true, length: [1, 100] },
  "DispDtls.Addr2": { length: [3, 100] },
  "DispDtls.Loc": { required: true, length: [3, 100] },
  "DispDtls.Pin": { required: true, range: [100_000, 999_999] },
  "DispDtls.Stcd": { required: true, pattern: /^[0-9]{1,2}$/ },
  "BuyerDtls.Pos": { required: true, pattern: /^[0-9]{1,2}$/ },
  "ItemList[].SlNo": { required: true, pattern: /^[0-9]{1,6}$/ },
  "ItemList[].PrdDesc": { required: true, length: [3, 300] },
  "ItemList[].IsServc": { required: true, oneOf: ["Y", "N"] },
  "ItemList[].HsnCd": { required: true, pattern: /^(?!0+$)(?:[0-9]{4}|[0-9]{6}|[0-9]{8})$/ },
  "ItemList[].Qty": { range: [0, 9_999_999_999.999] },
  "ItemList[].Unit": { length: [3, 8] },
  "ItemList[].UnitPrice": { required: true, range: [0, 999_999_999_999.999] },
  "ItemList[].TotAmt": { ...required, ...ofItem },
  "ItemList[].AssAmt": { ...required, ...ofItem },
  "ItemList[].GstRt": { required: true, oneOf: [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40] },
  "ItemList[].IgstAmt": ofItem,
  "ItemList[].CgstAmt": ofItem,
  "ItemList[].SgstAmt": ofItem,
  "ItemList[].TotItemVal": { ...required, ...ofItem },
  "ValDtls.AssVal": { ...required, ...ofInvoice },
  "ValDtls.CgstVal": ofInvoice,
  "ValDtls.SgstVal": ofInvoice,
  "ValDtls.IgstVal": ofInvoice,
  "ValDtls.RndOffAmt": { range: [-99.99, 99.99] },
  "ValDtls.TotInvVal": { ...required, ...ofInvoice },
  "RefDtls.PrecDocDtls[].InvNo": { required: true, pattern: /^[1-9A-Z][0-9A-Z/-]{1,15}$/i },
  "RefDtls.PrecDocDtls[].InvDt": { required: true, pattern: date },
};

const mostItems = 1000;
/** The portal looks up the registered name by the GSTIN. */
const longestName = 100;

/** The payload of a tax invoice or credit note, and what the portal would refuse in it. */
export function eInvoice(content: InvoiceContent) {
  const payload = {
    Version: "1.1",
    TranDtls: { TaxSch: "GST", SupTyp: "B2B", RegRev: "N", IgstOnIntra: "N" },
    DocDtls: { Typ: content.corrects ? "CRN" : "INV", No: content.number, Dt: slashed(content.issued_at) },
    SellerDtls: {
      Gstin: content.seller.gstin,
      LglNm: cut(content.seller.legal_name, longestName),
      TrdNm: cut(content.seller.name, longestName),
      ...addressFields(content.seller.address),
      Stcd: content.seller.state_code,
      Ph: content.seller.phone.replace(/\D/g, "").slice(-12),
      Em: content.seller.email,
    },
    ...dispatchDetails(content),
    BuyerDtls: {
      Gstin: content.billing.gstin ?? "",
      LglNm: cut(content.billing.company_name || content.billing.name, longestName),
      ...addressFields(content.billing.address.join(", ")),
      Stcd: content.billing.state_code,
      Pos: content.place_of_supply.slice(0, 2),
    },
    ItemList: toItemList(content),
    ValDtls: {
      AssVal: content.totals.taxable_paise / 100,
      CgstVal: content.totals.cgst_paise / 100,
      SgstVal: content.totals.sgst_paise / 100,
      IgstVal: content.totals.igst_paise / 100,
      RndOffAmt: content.totals.round_off_paise / 100,
      TotInvVal: content.totals.total_paise / 100,
    },
    ...(content.corrects
      ? { RefDtls: { PrecDocDtls: [{ InvNo: content.corrects.number, InvDt: slashed(content.corrects.issued_at) }] } }
      : {}),
  };
  return { payload, errors: [...fieldErrors(payload, rules), ...sumErrors(payload)] };
}

/** Only if goods leave from a place other than the registered address; that place is always in the same State. */
function dispatchDetails({ seller, corrects }: InvoiceContent) {
  const { dispatched_from: place, state_code } = seller;
  if (!place || corrects) return {};
  const fields = addressFields(`${place.address}, ${place.pincode}`);
  return { DispDtls: { Nm: cut(place.name, longestName), ...fields, Stcd: state_code } };
}

/** `21/11/2026`, in IST. */
export const slashed = (at: string) => istDate(new Date(at)).split("-").reverse().join("/");

interface Item {
  description: string;
  hsn_code: string;
  gst_rate_bp: number;
  unit: string;
  quantity: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/** The lines, and the charges allocated to each HSN code and rate: the difference between the HSN summary and the lines. */
export function payloadItems({ lines, hsn_summary }: InvoiceContent): Item[] {
  const names = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const;
  const charges = hsn_summary.flatMap((row) => {
    const { hsn_code, gst_rate_bp, unit = "NOS", tax_class: _, ...summed } = row;
    const own = lines.filter((line) => itemKey(line) === itemKey(row));
    const rest = Object.fromEntries(
      names.map((name) => [name, own.reduce((left, line) => left - line[name], summed[name])]),
    ) as Record<(typeof names)[number], number>;
    if (names.every((name) => rest[name] === 0)) return [];
    return { description: "Shipping and charges", hsn_code, gst_rate_bp, unit: "OTH", quantity: 1, ...rest };
  });
  return [
    ...lines.map((line) => ({ ...line, description: cut(`${line.description} ${line.ref_no}`, 300) })),
    ...charges,
  ];
}

/** What the HSN summary distinguishes. Documents of the first releases stated neither unit nor tax class. */
const itemKey = ({
  hsn_code,
  gst_rate_bp,
  unit,
  tax_class,
}: Pick<HsnRow, "hsn_code" | "gst_rate_bp" | "unit" | "tax_class">) =>
  [hsn_code, gst_rate_bp, unit || "NOS", tax_class ?? classOfRate(gst_rate_bp)].join(" ");

function toItemList(content: InvoiceContent) {
  return payloadItems(content).map((item, index) => {
    const { taxable_paise, cgst_paise, sgst_paise, igst_paise, quantity } = item;
    return {
      SlNo: String(index + 1),
      PrdDesc: item.description,
      IsServc: "N",
      HsnCd: item.hsn_code,
      Qty: quantity,
      Unit: item.unit,
      // After discounts, which the portal does not require.
      UnitPrice: Math.round((taxable_paise * 10) / Math.max(1, quantity)) / 1000,
      TotAmt: taxable_paise / 100,
      AssAmt: taxable_paise / 100,
      GstRt: item.gst_rate_bp / 100,
      IgstAmt: igst_paise / 100,
      CgstAmt: cgst_paise / 100,
      SgstAmt: sgst_paise / 100,
      TotItemVal: (taxable_paise + cgst_paise + sgst_paise + igst_paise) / 100,
    };
  });
}

interface Summed {
  ItemList: ReturnType<typeof toItemList>;
  ValDtls: Record<"AssVal" | "CgstVal" | "SgstVal" | "IgstVal", number>;
}

/** The portal adds up the items and compares the sums. It tolerates a rupee; the shop does not. */
function sumErrors({ ItemList, ValDtls }: Summed): string[] {
  const pairs = [
    ...([
      ["AssVal", "AssAmt"],
      ["CgstVal", "CgstAmt"],
      ["SgstVal", "SgstAmt"],
      ["IgstVal", "IgstAmt"],
    ] as const),
  ];
  const mismatches = pairs.flatMap(([total, part]) => {
    const sum = ItemList.reduce((all, item) => all + toPaise(item[part]), 0);
    return sum === toPaise(ValDtls[total]) ? [] : [`ValDtls.${total}: is not the sum of the items`];
  });
  if (ItemList.length > mostItems) mismatches.push(`ItemList: has more than ${mostItems} items`);
  return mismatches;
}
