import { portalUnitCodes } from "../tax/index.ts";
import type { StockItem } from "./tally-queries.ts";
import { ledgerGroup, type Voucher } from "./vouchers.ts";

/*
 * Tally's XML for importing (help.tallysolutions.com, "Sample XML"): masters first, then vouchers. Debits are negative amounts with
 * ISDEEMEDPOSITIVE "Yes", credits positive ones with "No".
 */

const envelope = (report: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC><REQUESTDATA>
`;
const end = "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";

/** Tested first, because hardly any text contains one of these, and a month has a million texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unsafe = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

// XML 1.0 does not allow control characters, escaped or not.
const escaped = (text: string) => (unsafe.test(text) ? escapedWhole(text) : text);
const escapedWhole = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

const tag = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`;
const message = (content: string) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;

export interface Masters {
  ledgers: readonly { name: string; gstin: string | null }[];
  items: readonly StockItem[];
}

/** Ledgers, units and stock items, to be imported before the vouchers. */
export function* mastersXml({ ledgers, items }: Masters): Generator<string> {
  yield envelope("All Masters");
  for (const { name, gstin } of ledgers) {
    const registration = gstin ? tag("PARTYGSTIN", gstin) + tag("GSTREGISTRATIONTYPE", "Regular") : "";
    const isParty = ledgerGroup(name) === "Sundry Debtors" ? tag("ISBILLWISEON", "Yes") : "";
    const fields = tag("NAME", name) + tag("PARENT", ledgerGroup(name)) + isParty + registration;
    yield message(`<LEDGER NAME="${escaped(name)}" ACTION="Create">${fields}</LEDGER>`);
  }
  for (const unit of new Set(items.map((item) => item.unit))) {
    const fields =
      tag("NAME", unit) + tag("ISSIMPLEUNIT", "Yes") + tag("ORIGINALNAME", portalUnitCodes.get(unit) ?? unit);
    yield message(`<UNIT NAME="${escaped(unit)}" ACTION="Create">${fields}</UNIT>`);
  }
  for (const { ref_no, unit, hsn_code, description } of items) {
    const details = `<GSTDETAILS.LIST>${tag("HSNCODE", hsn_code)}${tag("TAXABILITY", "Unknown")}</GSTDETAILS.LIST>`;
    const fields = tag("NAME", ref_no) + tag("DESCRIPTION", description) + tag("BASEUNITS", unit) + details;
    yield message(`<STOCKITEM NAME="${escaped(ref_no)}" ACTION="Create">${fields}</STOCKITEM>`);
  }
  yield end;
}

/** In characters. One piece per voucher would mean one write per voucher. */
const pieceLength = 64 * 1024;

/** A voucher for each document, payment and refund. */
export async function* vouchersXml(vouchers: AsyncIterable<Voucher>): AsyncGenerator<string> {
  let piece = envelope("Vouchers");
  for await (const voucher of vouchers) {
    piece += message(voucherXml(voucher));
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece + end;
}

function voucherXml({ postings, ...voucher }: Voucher): string {
  const withGoods = postings.some((posting) => "item" in posting);
  const view = withGoods ? "Invoice Voucher View" : "Accounting Voucher View";
  const head = [
    tag("DATE", voucher.date.replaceAll("-", "")),
    tag("VOUCHERTYPENAME", voucher.type),
    tag("VOUCHERNUMBER", voucher.number),
    tag("REFERENCE", voucher.reference),
    tag("PARTYLEDGERNAME", voucher.party),
    voucher.party_gstin ? tag("PARTYGSTIN", voucher.party_gstin) : "",
    tag("PLACEOFSUPPLY", voucher.place_of_supply_code),
    tag("NARRATION", voucher.narration),
    tag("ISINVOICE", withGoods ? "Yes" : "No"),
    tag("PERSISTEDVIEW", view),
  ].join("");
  const ledgers = withGoods ? "LEDGERENTRIES.LIST" : "ALLLEDGERENTRIES.LIST";
  const body = postings.map((posting) => {
    if ("item" in posting) return itemXml(posting);
    return `<${ledgers}>${ledgerXml(posting)}${posting.ledger === voucher.party ? billXml(voucher, posting.debit_paise) : ""}</${ledgers}>`;
  });
  return `<VOUCHER VCHTYPE="${voucher.type}" ACTION="Create" OBJVIEW="${view}">${head}${body.join("")}</VOUCHER>`;
}

const amount = (debit_paise: number) => tag("AMOUNT", (-debit_paise / 100).toFixed(2));

const ledgerXml = ({ ledger, debit_paise }: Voucher["postings"][number]) =>
  tag("LEDGERNAME", ledger) + tag("ISDEEMEDPOSITIVE", debit_paise > 0 ? "Yes" : "No") + amount(debit_paise);

/** Invoices open a bill under the order's number; everything else settles it. */
function billXml({ type, reference }: Omit<Voucher, "postings">, debit_paise: number): string {
  const fields =
    tag("NAME", reference) + tag("BILLTYPE", type === "Sales" ? "New Ref" : "Agst Ref") + amount(debit_paise);
  return `<BILLALLOCATIONS.LIST>${fields}</BILLALLOCATIONS.LIST>`;
}

function itemXml(posting: Extract<Voucher["postings"][number], { item: object }>): string {
  const { item, debit_paise } = posting;
  const quantity = `${item.quantity} ${item.unit}`;
  return `<ALLINVENTORYENTRIES.LIST>${[
    tag("STOCKITEMNAME", item.name),
    tag("ISDEEMEDPOSITIVE", debit_paise > 0 ? "Yes" : "No"),
    tag("ACTUALQTY", quantity),
    tag("BILLEDQTY", quantity),
    amount(debit_paise),
    `<ACCOUNTINGALLOCATIONS.LIST>${ledgerXml(posting)}</ACCOUNTINGALLOCATIONS.LIST>`,
  ].join("")}</ALLINVENTORYENTRIES.LIST>`;
}
