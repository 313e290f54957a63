import type { ChallanReason } from "../../contract/challan-reasons.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { type FieldRules, fieldErrors } from "../gst-returns/index.ts";
import { payloadItems, slashed } from "./e-invoice.ts";
import { addressFields, cut } from "./payload-address.ts";

/*
 * The e-way bill as its portal reads it (docs.ewaybillgst.gov.in, "Generate EWB" JSON). Required fields, codes and the lengths of `docNo`
 * and `subSupplyDesc` follow it (version 1.02); field names, sub-types and the limits of place and items follow
 * resilient-tech/india-compliance (`gst_india/constants/e_waybill.py`, `utils/e_waybill.py`). The carrier adds part B, the vehicle.
 */

const end = (name: "from" | "to"): FieldRules => ({
  [`${name}Gstin`]: { required: true, pattern: /^(?:[0-9]{2}[0-9A-Z]{13}|URP)$/ },
  [`${name}TrdName`]: { length: [1, 100] },
  [`${name}Addr1`]: { length: [1, 120] },
  [`${name}Addr2`]: { length: [1, 120] },
  [`${name}Place`]: { length: [1, 50] },
  [`${name}Pincode`]: { required: true, range: [100_000, 999_999] },
  [`${name}StateCode`]: { required: true, range: [1, 99] },
});

const rules: FieldRules = {
  supplyType: { required: true, oneOf: ["O", "I"] },
  subSupplyType: { required: true, oneOf: ["1", "8", "12"] },
  subSupplyDesc: { length: [1, 20] },
  docType: { required: true, oneOf: ["INV", "BIL", "CHL"] },
  docNo: { required: true, pattern: /^[A-Z0-9/-]{1,16}$/i },
  docDate: { required: true, pattern: /^[0-3][0-9]\/[0-1][0-9]\/20[1-2][0-9]$/ },
  ...end("from"),
  ...end("to"),
  actFromStateCode: { required: true, range: [1, 99] },
  actToStateCode: { required: true, range: [1, 99] },
  transDistance: { required: true, pattern: /^\d{1,4}$/ },
  transactionType: { required: true, oneOf: [1, 2, 3, 4] },
  totInvValue: { required: true, range: [0, 99_999_999_999_999] },
  "itemList[].hsnCode": { required: true, range: [1000, 99_999_999] },
  "itemList[].quantity": { range: [0, 9_999_999_999.999] },
  "itemList[].qtyUnit": { pattern: /^[A-Z]{3}$/ },
  "itemList[].taxableAmount": { required: true, range: [0, 99_999_999_999_999] },
};

const mostItems = 250;
/** For names of parties and goods. */
const longestText = 100;

/** The portal's terms for a movement on a challan: "Others" (8) with a description, or "Exhibition or Fairs" (12). */
const movements: Record<ChallanReason, { subSupplyType: string; subSupplyDesc?: string }> = {
  on_approval: { subSupplyType: "8", subSupplyDesc: "Goods on approval" },
  demonstration: { subSupplyType: "8", subSupplyDesc: "Demonstration" },
  exhibition: { subSupplyType: "12" },
  replacement: { subSupplyType: "8", subSupplyDesc: "Replacement" },
};

/** The payload of an invoice, bill of supply or challan whose goods are sent, and what the portal would refuse in it. */
export function eWayBill(content: InvoiceContent, kind: "invoice" | "bill_of_supply" | "challan") {
  const { seller, billing, delivery, totals } = content;
  const { dispatched_from: place } = seller;
  const from = addressFields(place ? `${place.address}, ${place.pincode}` : seller.address);
  const to = addressFields(delivery.address.join(", "));
  const isIntra = content.supply_kind === "intra";
  const payload = {
    supplyType: "O",
    ...(kind === "challan" ? movements[content.challan?.reason_code ?? "on_approval"] : { subSupplyType: "1" }),
    docType: { invoice: "INV", bill_of_supply: "BIL", challan: "CHL" }[kind],
    docNo: content.number,
    docDate: slashed(content.issued_at),
    fromGstin: seller.gstin,
    fromTrdName: cut(seller.legal_name, longestText),
    fromAddr1: from.Addr1,
    ...(from.Addr2 ? { fromAddr2: from.Addr2 } : {}),
    fromPlace: from.Loc,
    fromPincode: from.Pin,
    actFromStateCode: Number(seller.state_code),
    fromStateCode: Number(seller.state_code),
    toGstin: billing.gstin ?? "URP",
    toTrdName: cut(billing.company_name || billing.name, longestText),
    toAddr1: to.Addr1,
    ...(to.Addr2 ? { toAddr2: to.Addr2 } : {}),
    toPlace: to.Loc,
    toPincode: to.Pin,
    actToStateCode: Number(delivery.state_code),
    toStateCode: Number(content.place_of_supply.slice(0, 2)),
    // 2: billed to one place, shipped to another. 3: billed from one place, dispatched from another. 4: both.
    transactionType: 1 + (delivery.state_code === billing.state_code ? 0 : 1) + (place ? 2 : 0),
    totalValue: totals.taxable_paise / 100,
    cgstValue: totals.cgst_paise / 100,
    sgstValue: totals.sgst_paise / 100,
    igstValue: totals.igst_paise / 100,
    cessValue: 0,
    otherValue: totals.round_off_paise / 100,
    totInvValue: totals.total_paise / 100,
    // 0: the portal determines the distance between the pincodes.
    transDistance: "0",
    itemList: payloadItems(content).map((item) => ({
      productName: cut(item.description, longestText),
      hsnCode: Number(item.hsn_code),
      quantity: item.quantity,
      qtyUnit: item.unit,
      taxableAmount: item.taxable_paise / 100,
      cgstRate: isIntra ? item.gst_rate_bp / 200 : 0,
      sgstRate: isIntra ? item.gst_rate_bp / 200 : 0,
      igstRate: isIntra ? 0 : item.gst_rate_bp / 100,
      cessRate: 0,
    })),
  };
  const errors = fieldErrors(payload, rules);
  if (payload.itemList.length > mostItems) errors.push(`itemList: has more than ${mostItems} items`);
  return { payload, errors };
}
