import { type PaymentMode, paymentLabel } from "../../contract/payments.ts";
import type { BookDocument } from "../gst-documents/index.ts";
import { istDate } from "../tax/index.ts";
import type { DocumentLines, Party, Receipt, Refund } from "./tally-queries.ts";

export interface Posting {
  ledger: string;
  /** Debits are positive, credits negative; the postings of a voucher add up to 0. */
  debit_paise: number;
}

interface ItemPosting extends Posting {
  /** The goods, for Tally's stock. */
  item: { name: string; unit: string; quantity: number };
}

export interface Voucher {
  type: "Sales" | "Credit Note" | "Receipt" | "Payment";
  /** YYYY-MM-DD in IST. */
  date: string;
  number: string;
  /** The order number, by which bills are settled. */
  reference: string;
  party: string;
  party_gstin: string | null;
  place_of_supply_code: string;
  narration: string;
  postings: (Posting | ItemPosting)[];
}

type PartyOf = Pick<Party, "buyer_name" | "buyer_gstin" | "place_of_supply_code">;

/** Registered buyers have a ledger each. All others share one per State, with bills by order. */
export const partyLedger = ({ buyer_name, buyer_gstin, place_of_supply_code }: PartyOf) =>
  buyer_gstin ? `${buyer_name} ${buyer_gstin}` : `Customers in State ${place_of_supply_code}`;

export const moneyLedger = (mode: PaymentMode) =>
  mode === "cash" ? "Cash on delivery" : `Received: ${paymentLabel(mode)}`;

export const refundLedger = "Bank: refunds";

export const taxLedgers = { cgst_paise: "Output CGST", sgst_paise: "Output SGST", igst_paise: "Output IGST" } as const;
export const roundOffLedger = "Round off";
export const commercialLedger = "Commercial credit notes";
export const chargesLedger = "Shipping and charges";

export const salesLedger = (gst_rate_bp: number) =>
  gst_rate_bp > 0 ? `Sales ${gst_rate_bp / 100} %` : "Sales without tax";

/** An invoice or a credit note: the buyer on one side, goods, charges, taxes and rounding on the other. */
export function documentVoucher(document: BookDocument, content: DocumentLines): Voucher {
  const isNote = document.kind === "credit_note";
  const sign = isNote ? 1 : -1;
  const taxes = (["cgst_paise", "sgst_paise", "igst_paise"] as const).map((name) => ({
    ledger: taxLedgers[name],
    debit_paise: sign * document[name],
  }));
  const party = partyLedger(document);
  const postings = [
    { ledger: party, debit_paise: -sign * document.total_paise },
    ...goodsPostings(document, content, sign),
    ...taxes,
    { ledger: roundOffLedger, debit_paise: sign * document.round_off_paise },
  ];
  return {
    type: isNote ? "Credit Note" : "Sales",
    ...{ date: istDate(document.issued_at), number: document.number, reference: content.order_number ?? "", party },
    ...{ party_gstin: document.buyer_gstin, place_of_supply_code: document.place_of_supply_code },
    narration: document.corrects ? `Corrects ${document.corrects.number}` : `Order ${content.order_number}`,
    postings: postings.filter(({ debit_paise }, place) => place === 0 || debit_paise !== 0),
  };
}

/** Goods and charges are posted at their taxable values, which together make up that of the document. */
function goodsPostings(document: BookDocument, { lines, shipping }: DocumentLines, sign: 1 | -1) {
  if (document.is_commercial) return [{ ledger: commercialLedger, debit_paise: sign * document.taxable_paise }];
  const goods = lines.map(({ ref_no, unit, quantity, gst_rate_bp, taxable_paise }) => ({
    ...{ ledger: salesLedger(gst_rate_bp), debit_paise: sign * taxable_paise, item: { name: ref_no, unit, quantity } },
  }));
  const charges = shipping.map(({ taxable_paise }) => ({ ledger: chargesLedger, debit_paise: sign * taxable_paise }));
  return [...goods, ...charges];
}

export function receiptVoucher(receipt: Receipt): Voucher {
  const { mode, amount_paise, reference, reversal_reason } = receipt;
  const isReversal = reversal_reason !== null;
  const paidBy = [paymentLabel(mode), reference].filter(Boolean).join(" ");
  return {
    type: isReversal ? "Payment" : "Receipt",
    ...settled(receipt, receipt.collected_at, `${isReversal ? "X" : "R"}${receipt.id}`),
    narration: isReversal ? `Reverses R${receipt.id}, ${paidBy}: ${reversal_reason}` : paidBy,
    postings: [
      { ledger: partyLedger(receipt), debit_paise: -amount_paise },
      { ledger: moneyLedger(mode), debit_paise: amount_paise },
    ],
  };
}

export function refundVoucher(refund: Refund): Voucher {
  const { refund_paise, refund_reference, number } = refund;
  return {
    type: "Payment",
    ...settled(refund, refund.refunded_at, `P${refund.id}`),
    narration: [`Refund for return ${number}`, refund_reference].filter(Boolean).join(", "),
    postings: [
      { ledger: partyLedger(refund), debit_paise: refund_paise },
      { ledger: refundLedger, debit_paise: -refund_paise },
    ],
  };
}

const settled = (party: Party, at: Date, number: string) => ({
  ...{ date: istDate(at), number, reference: party.order_number, party: partyLedger(party) },
  ...{ party_gstin: party.buyer_gstin, place_of_supply_code: party.place_of_supply_code },
});

/** The group of Tally's chart of accounts that a ledger belongs to. */
export function ledgerGroup(ledger: string): string {
  if (Object.values<string>(taxLedgers).includes(ledger)) return "Duties & Taxes";
  if (ledger.startsWith("Sales ") || ledger === chargesLedger || ledger === commercialLedger) return "Sales Accounts";
  if (ledger === roundOffLedger) return "Indirect Expenses";
  if (ledger === "Cash on delivery") return "Cash-in-Hand";
  if (ledger === refundLedger) return "Bank Accounts";
  if (/^Received: .*(?:TDS|deducted)/.test(ledger)) return "Loans & Advances (Asset)";
  if (ledger.startsWith("Received: ")) return "Bank Accounts";
  return "Sundry Debtors";
}
