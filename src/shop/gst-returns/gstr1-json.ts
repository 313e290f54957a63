import { istDate } from "../tax/index.ts";
import {
  type Amendment,
  type Book,
  b2csRows,
  hsnRows,
  type ListedDocument,
  listedDocuments,
  nilRows,
  type RateRow,
} from "./gstr1-tables.ts";

/**
 * GSTR-1 as the portal reads it, in the format of its offline tool and of the "Save GSTR1 data" API (v4.0): amounts in rupees, dates
 * dd-mm-yyyy, `rt` the whole rate in percent. Field names were compared with resilient-tech/india-compliance (`utils/gstr_1/__init__.py`,
 * `GovDataField`); the two parts of table 12 follow the GSTN advisory of May 2025.
 * @param period MMYYYY
 */
export function gstr1Json(book: Book, period: string) {
  const { gstin, entries, supplies, amendments, issued } = book;
  return {
    gstin,
    fp: period,
    b2b: byBuyer(listedDocuments(entries, "b2b"), "inv", toInvoice),
    b2ba: byCorrectedBuyer(amendments, "inv", ({ document, rates }) => ({
      oinum: document.number,
      oidt: portalDate(document.issued_at),
      ...toInvoice({ document, rates }),
    })),
    b2cl: byState(listedDocuments(entries, "b2cl")),
    b2cs: b2csRows(supplies).map(({ supply_kind, place_of_supply_code, ...row }) => ({
      sply_ty: supply_kind === "inter" ? "INTER" : "INTRA",
      pos: place_of_supply_code,
      typ: "OE",
      ...taxes(row),
    })),
    cdnr: byBuyer(listedDocuments(entries, "cdnr"), "nt", toNote),
    cdnra: byCorrectedBuyer(amendments, "nt", ({ document, rates }) => ({
      ont_num: document.number,
      ont_dt: portalDate(document.issued_at),
      ...toNote({ document, rates }),
    })),
    cdnur: listedDocuments(entries, "cdnur").map(({ document, rates }) => ({
      typ: "B2CL",
      ...noteHead(document),
      itms: items(rates, interTaxes),
    })),
    nil: {
      inv: nilRows(supplies).map((row) => ({
        sply_ty: row.kind,
        nil_amt: row.nil_paise / 100,
        expt_amt: row.exempt_paise / 100,
        ngsup_amt: row.non_gst_paise / 100,
      })),
    },
    hsn: { hsn_b2b: hsnPart(book, "b2b"), hsn_b2c: hsnPart(book, "b2c") },
    doc_issue: {
      doc_det: [...Map.groupBy(issued, ({ doc_num }) => doc_num)].map(([doc_num, rows]) => ({
        doc_num,
        docs: rows.map(({ from, to, total, cancelled, net }, index) => ({
          ...{ num: index + 1, from, to, totnum: total, cancel: cancelled, net_issue: net },
        })),
      })),
    },
  };
}

export type Gstr1Json = ReturnType<typeof gstr1Json>;

/** The portal refuses sections without rows. */
export function withoutEmpty(json: Gstr1Json) {
  const { nil, hsn, doc_issue, ...lists } = json;
  const filled = Object.entries(lists).filter(([, value]) => value.length > 0);
  return {
    ...Object.fromEntries(filled),
    ...(nil.inv.length > 0 ? { nil } : {}),
    ...(hsn.hsn_b2b.length + hsn.hsn_b2c.length > 0 ? { hsn } : {}),
    ...(doc_issue.doc_det.length > 0 ? { doc_issue } : {}),
  };
}

/** `21-11-2026`, in IST. */
export const portalDate = (at: Date) => istDate(at).split("-").reverse().join("-");

const taxes = ({ gst_rate_bp, taxable_paise, igst_paise, cgst_paise, sgst_paise }: RateRow) => ({
  rt: gst_rate_bp / 100,
  txval: taxable_paise / 100,
  iamt: igst_paise / 100,
  camt: cgst_paise / 100,
  samt: sgst_paise / 100,
  csamt: 0,
});

/** Sections with only inter-State supplies have no fields for CGST and SGST. */
function interTaxes(row: RateRow) {
  const { camt: _camt, samt: _samt, ...rest } = taxes(row);
  return rest;
}

const items = <Details>(rates: readonly RateRow[], details: (row: RateRow) => Details) =>
  rates.map((row, index) => ({ num: index + 1, itm_det: details(row) }));

const invoiceHead = ({ number, issued_at, total_paise }: ListedDocument["document"]) => ({
  inum: number,
  idt: portalDate(issued_at),
  val: total_paise / 100,
});

const noteHead = ({ number, issued_at, total_paise, place_of_supply_code }: ListedDocument["document"]) => ({
  ntty: "C",
  nt_num: number,
  nt_dt: portalDate(issued_at),
  val: total_paise / 100,
  pos: place_of_supply_code,
});

// Regular supplies without reverse charge, because special economic zones and exports buy by quotation.
const regular = { rchrg: "N", inv_typ: "R" };

const toInvoice = ({ document, rates }: ListedDocument) => ({
  ...invoiceHead(document),
  pos: document.place_of_supply_code,
  ...regular,
  itms: items(rates, taxes),
});

const toNote = ({ document, rates }: ListedDocument) => ({
  ...noteHead(document),
  ...regular,
  itms: items(rates, taxes),
});

function byBuyer<Key extends "inv" | "nt", Row>(
  listed: readonly ListedDocument[],
  key: Key,
  toRow: (each: ListedDocument) => Row,
) {
  return grouped(listed, ({ document }) => document.buyer_gstin ?? "", key, toRow);
}

function byCorrectedBuyer<Key extends "inv" | "nt", Row>(
  amendments: readonly Amendment[],
  key: Key,
  toRow: (each: Amendment) => Row,
) {
  const own = amendments.filter(({ document }) => (document.kind === "credit_note") === (key === "nt"));
  return grouped(own, ({ buyer_gstin }) => buyer_gstin, key, toRow);
}

function grouped<Each, Key extends string, Row>(
  listed: readonly Each[],
  ctinOf: (each: Each) => string,
  key: Key,
  toRow: (each: Each) => Row,
) {
  return [...Map.groupBy(listed, ctinOf)].map(([ctin, own]) => ({
    ctin,
    ...({ [key]: own.map(toRow) } as Record<Key, Row[]>),
  }));
}

function byState(listed: readonly ListedDocument[]) {
  return [...Map.groupBy(listed, ({ document }) => document.place_of_supply_code)].map(([pos, own]) => ({
    pos,
    inv: own.map(({ document, rates }) => ({ ...invoiceHead(document), itms: items(rates, interTaxes) })),
  }));
}

function hsnPart({ supplies }: Book, buyer: "b2b" | "b2c") {
  return hsnRows(supplies, buyer).map(({ hsn_code, unit, quantity, ...row }, index) => ({
    ...{ num: index + 1, hsn_sc: hsn_code, uqc: unit, qty: quantity },
    ...taxes(row),
  }));
}
