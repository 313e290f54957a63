import { isTooLateForTax } from "../documents/index.ts";
import { type BookDocument, type Entry, isDeclared, type Period, type Supply } from "../gst-documents/index.ts";
import { gstinProblem, portalUnitCodes, taxedTotal } from "../tax/index.ts";
import { type Book, b2csRows, hsnRows, nilRows } from "./gstr1-tables.ts";

/** Something in a month that the portal would refuse, or that an accountant must check before uploading it. */
export interface Problem {
  section: string;
  /** The document, or the row of a table. */
  where: string;
  problem: string;
  document: BookDocument | null;
}

/** What the portal's rules depend on, besides the documents. */
export interface PortalRules {
  /** Minimum number of digits of an HSN code: 4, or 6 above a turnover of Rs 5 crore (Notification 78/2020-Central Tax). */
  hsnDigits: 4 | 6;
  /** Codes of States and Union territories. */
  states: ReadonlySet<string>;
}

/** Rates that the portal accepts, in hundredths of a percent. */
const portalRates = new Set([0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000]);
const numberForm = /^[A-Za-z0-9/-]{1,16}$/;

export function portalProblems(book: Book, period: Period, rules: PortalRules): Problem[] {
  const supplier = gstinProblem(book.gstin);
  const ofBuyer = remembered(gstinProblem);
  return [
    ...(supplier ? [{ section: "gstin", where: book.gstin, problem: supplier, document: null }] : []),
    ...book.documents.flatMap((document) => documentProblems(document, period, rules, ofBuyer)),
    ...book.entries.flatMap((entry) => entryProblems(entry, rules)),
    ...rowProblems(book),
  ];
}

/** Caches checks, because most documents of a month have the same few buyers. */
function remembered(check: (gstin: string) => string | null): typeof check {
  const known = new Map<string, string | null>();
  return (gstin) => {
    const before = known.get(gstin);
    if (before !== undefined) return before;
    const problem = check(gstin);
    known.set(gstin, problem);
    return problem;
  };
}

function documentProblems(
  document: BookDocument,
  period: Period,
  rules: PortalRules,
  ofBuyer: typeof gstinProblem,
): Problem[] {
  const problems: string[] = [];
  if (!numberForm.test(document.number)) {
    problems.push("The number may have at most 16 letters, digits, hyphens and slashes (CGST Rules, rule 46(b)).");
  }
  if (document.issued_at < period.from || document.issued_at >= period.until)
    problems.push("The date is outside the period.");
  if (isDeclared(document)) problems.push(...supplyProblems(document, rules, ofBuyer));
  return problems.map((problem) => ({ section: document.kind, where: document.number, problem, document }));
}

function* supplyProblems(
  document: BookDocument,
  { states }: PortalRules,
  ofBuyer: typeof gstinProblem,
): Generator<string> {
  const { buyer_gstin, supplier_gstin, place_of_supply_code, supply_kind, corrects, issued_at } = document;
  const buyer = buyer_gstin && ofBuyer(buyer_gstin);
  if (buyer) yield `Buyer's GSTIN ${buyer_gstin}: ${buyer}`;
  if (buyer_gstin === supplier_gstin) yield "Buyer and supplier have the same GSTIN.";
  if (!states.has(place_of_supply_code)) yield `The place of supply ${place_of_supply_code} is not a State.`;
  const isIntra = supplier_gstin.slice(0, 2) === place_of_supply_code;
  if (isIntra !== (supply_kind === "intra")) yield "The place of supply does not match the kind of tax.";
  const { cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise } = document;
  if (cgst_paise !== sgst_paise) yield "CGST and SGST differ.";
  if (supply_kind === "inter" ? cgst_paise !== 0 : igst_paise !== 0) yield "The tax is not of the kind of the supply.";
  if (taxedTotal(document) + round_off_paise !== total_paise) {
    yield "Taxable value, taxes and rounding do not add up to the total.";
  }
  if (corrects && issued_at < corrects.issued_at) yield `The note is older than ${corrects.number}.`;
  if (corrects && isTooLateForTax(corrects.issued_at, issued_at)) {
    yield `The time for reducing the tax of ${corrects.number} has passed (CGST Act s.34(2)).`;
  }
}

function entryProblems(entry: Entry, rules: PortalRules): Problem[] {
  const { document } = entry;
  return goodsProblems(entry, rules).map((problem) => ({ section: "hsn", where: document.number, problem, document }));
}

/** What the portal would refuse about goods, whichever document states them. */
export function goodsProblems(goods: Supply, { hsnDigits }: PortalRules): string[] {
  const problems: string[] = [];
  const { hsn_code, unit, gst_rate_bp, tax_class } = goods;
  if (!/^(?:\d{4}|\d{6}|\d{8})$/.test(hsn_code))
    problems.push(`The HSN code "${hsn_code}" must have 4, 6 or 8 digits.`);
  else if (hsn_code.length < hsnDigits) problems.push(`The HSN code ${hsn_code} needs at least ${hsnDigits} digits.`);
  if (!portalUnitCodes.has(unit)) problems.push(`"${unit}" is not a unit quantity code.`);
  if (!portalRates.has(gst_rate_bp)) problems.push(`The portal has no rate of ${gst_rate_bp / 100} %.`);
  if ((tax_class === "taxable") !== gst_rate_bp > 0) problems.push("The rate does not match the tax class.");
  return problems;
}

function rowProblems({ supplies }: Book): Problem[] {
  const row = (section: string, where: string, problem: string) => ({ section, where, problem, document: null });
  const below = "Notes exceed the supplies of the month: the row is negative.";
  return [
    ...b2csRows(supplies)
      .filter(({ taxable_paise }) => taxable_paise < 0)
      .map((each) => row("b2cs", `${each.place_of_supply_code}, ${each.gst_rate_bp / 100} %`, below)),
    ...nilRows(supplies)
      .filter((each) => Math.min(each.nil_paise, each.exempt_paise, each.non_gst_paise) < 0)
      .map(({ kind }) => row("nil", kind, below)),
    ...(["b2b", "b2c"] as const).flatMap((buyer) =>
      hsnRows(supplies, buyer)
        .filter(({ taxable_paise, quantity }) => taxable_paise < 0 || quantity < 0)
        .map((each) => row(`hsn_${buyer}`, `${each.hsn_code} ${each.unit}, ${each.gst_rate_bp / 100} %`, below)),
    ),
  ];
}
