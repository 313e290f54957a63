import { restated } from "../../language/restated.ts";
import { inEachLanguage } from "../../language/text.ts";
import type { Copies, InvoiceContent, PaperKind, PortalReferences } from "../document-content/index.ts";
import { totalTax } from "../tax/index.ts";
import { toPrinted } from "./printed.ts";
import { words } from "./words.ts";

/** Texts that depend on the kind of document. */
interface Wording {
  title: string;
  number: string;
  date: string;
  total: string;
  copies: Record<Copies, string[]>;
  declaration: string;
  signature: "electronic" | "line" | "none";
}

/**
 * Copies and their names are those of CGST Rules, rules 48 and 55(2). An electronic tax invoice or bill of supply needs no signature
 * (provisos to CGST Rules, rules 46 and 49, Notification 74/2018-Central Tax). Rules 53 and 55 have no such proviso: credit notes and
 * challans keep a line for one.
 */
const kinds = inEachLanguage((): Record<PaperKind, Wording> => {
  const ofGoods = {
    recipient: [words.original],
    all: [words.original, words.duplicate, words.triplicate],
  };
  const ofChallan = {
    recipient: [words.forConsignee],
    all: [words.forConsignee, words.duplicate, words.forConsignor],
  };
  const onlyOriginal = { recipient: [words.original], all: [words.original] };
  const unnamed = { recipient: [""], all: [""] };
  return {
    invoice: {
      ...{ title: words.title, number: words.number, date: words.date, total: words.payable, copies: ofGoods },
      ...{ declaration: words.declared, signature: "electronic" },
    },
    bill_of_supply: {
      ...{ title: words.bill, number: words.billNumber, date: words.billDate, total: words.payable, copies: ofGoods },
      ...{ declaration: words.declaredBill, signature: "electronic" },
    },
    credit_note: {
      ...{ title: words.note, number: words.noteNumber, date: words.noteDate, total: words.credited },
      ...{ copies: onlyOriginal, declaration: words.declaredNote, signature: "line" },
    },
    challan: {
      ...{ title: words.challan, number: words.challanNumber, date: words.challanDate, total: words.value },
      ...{ copies: ofChallan, declaration: words.declaredChallan, signature: "line" },
    },
    acknowledgement: {
      ...{ title: words.acknowledgement, number: words.orderNumber, date: words.orderDate, total: words.ordered },
      ...{ copies: unnamed, declaration: words.declaredAcknowledgement, signature: "none" },
    },
    packing_slip: {
      ...{ title: words.slip, number: words.orderNumber, date: words.slipDate, total: "", copies: unnamed },
      ...{ declaration: "", signature: "none" },
    },
    pick_list: {
      ...{ title: words.pickList, number: words.orderNumber, date: words.slipDate, total: "", copies: unnamed },
      ...{ declaration: "", signature: "none" },
    },
  };
});

/** The legal name of a tax document, printed beside its Hindi title. */
function printedTitle(title: string, { signature }: Wording): string {
  const translated = restated(title);
  return translated === title || signature === "none" ? translated : `${translated} / ${title}`;
}

/** A document, with everything that follows from its kind. */
export interface Paper extends Wording {
  content: InvoiceContent;
  kind: PaperKind;
  references: PortalReferences;
  /** Whether tax has columns of its own. */
  isTaxed: boolean;
  isPriced: boolean;
  pictures: Pictures;
}

/** The pictures of the seller that the document names, as PNG or JPEG. */
export interface Pictures {
  logo?: Buffer;
  signature?: Buffer;
}

export function toPaper(content: InvoiceContent, references: PortalReferences, pictures: Pictures = {}): Paper {
  const kind = paperKind(content);
  const bearsTax = kind === "invoice" || (kind !== "bill_of_supply" && totalTax(content.totals) > 0);
  const isPriced = kind !== "packing_slip" && kind !== "pick_list";
  return {
    ...{ ...kinds[kind], title: printedTitle(content.title ?? kinds[kind].title, kinds[kind]) },
    // CGST Act s.32: a seller without a GSTIN issues no tax invoice.
    ...(kind === "acknowledgement" && !content.seller.gstin ? { declaration: words.declaredUntaxed } : {}),
    ...(content.corrects?.stated_gstin ? { declaration: words.declaredCorrected(content.corrects.stated_gstin) } : {}),
    ...(content.challan?.reason_code === "on_approval" ? { declaration: words.declaredApproval } : {}),
    ...{
      content: toPrinted(content),
      kind,
      references,
      pictures,
      isPriced,
      isTaxed: isPriced && bearsTax && !content.commercial,
    },
  };
}

/** If a document states no kind, it follows from its title. */
function paperKind({ kind, corrects, title }: InvoiceContent): PaperKind {
  if (corrects) return "credit_note";
  const names = Object.keys(kinds) as PaperKind[];
  return kind ?? names.find((name) => kinds[name].title === title) ?? "invoice";
}
