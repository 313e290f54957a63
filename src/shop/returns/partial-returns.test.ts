import fc from "fast-check";
import { expect, test } from "vitest";
import { drafts, invoiced, type Sale } from "../../../test/support/invoices.ts";
import type { InvoiceContent, InvoiceDraft } from "../document-pdf/index.ts";
import { type CreditedLine, chargesLeftOf, draftCreditNote } from "../documents/credit-note.ts";
import { amountsOfPieces } from "./return-amounts.ts";

/*
 * Invoice less credit notes is what remains, to the paisa, for each tax head, rate and HSN code (CGST Act s.34(1)), however the goods
 * come back. No database: only what is printed.
 */

const heads = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const;

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  price_paise: fc.integer({ min: 1, max: 50_000_00 }),
  hsn_code: fc.constantFrom("90189099", "90214010", "94029090", "85444299"),
  gst_rate_bp: fc.constantFrom(0, 500, 1800),
});
const sales: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  coupon_paise: fc.nat(5_000_00),
  charges: fc.constantFrom([], [{ kind: "shipping", label: "Shipping", amount_paise: 150_01 }]),
  kind: fc.constantFrom("intra" as const, "inter" as const),
});
/** How much of each line comes back each time, as parts of what is left; the rest comes at last. */
const returned = fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }), {
  maxLength: 4,
});

/** The documents and the notes for every step until all is back, with what is back after each. */
function settle(sale: Sale, steps: number[][]) {
  const { rows } = invoiced(sale);
  const documents = drafts(sale);
  const before: CreditedLine[] = [];
  const notes: { step: number; of: InvoiceDraft; note: InvoiceDraft }[] = [];
  for (const [step, parts] of [...steps, null].entries()) {
    const credited = rows.flatMap((row, index): CreditedLine[] => {
      const own = before.filter(({ order_line_id }) => order_line_id === row.id);
      const left = own.reduce((rest, { quantity }) => rest - quantity, row.quantity);
      const quantity = parts ? Math.floor(left * (parts[index] ?? 0)) : left;
      return quantity > 0 ? [{ order_line_id: row.id, quantity, ...amountsOfPieces(row, own, quantity) }] : [];
    });
    before.push(...credited);
    const isComplete = rows.every(
      ({ id, quantity }) =>
        before.filter(({ order_line_id }) => order_line_id === id).reduce((sum, each) => sum + each.quantity, 0) ===
        quantity,
    );
    if (credited.length === 0) continue;
    for (const { kind, draft } of documents) {
      const content: InvoiceContent = { number: "ENT/2627/000001", issued_at: "2026-04-01T00:00:00.000Z", ...draft };
      const lines = credited.flatMap((each) => {
        const original = content.lines.find(({ line_id }) => line_id === each.order_line_id);
        return original ? [{ original, credited: each }] : [];
      });
      const charges = isComplete ? chargesLeftOf(content, []) : [];
      const given = { corrected: { content, kind }, lines, charges, isComplete, commercial: false };
      notes.push({ step, of: draft, note: draftCreditNote({ ...given, reason: "test", reason_code: "return" }) });
    }
    if (isComplete) break;
  }
  return { documents: documents.map(({ draft }) => draft), notes };
}

const sumOf = (rows: { [head in (typeof heads)[number]]: number }[], head: (typeof heads)[number]) =>
  rows.reduce((sum, row) => sum + row[head], 0);
const keyOf = (row: InvoiceDraft["hsn_summary"][number]) =>
  [row.hsn_code, row.gst_rate_bp, row.unit, row.tax_class].join(" ");

test("every note adds up in itself: lines, charges, summary and totals", () => {
  fc.assert(
    fc.property(sales, returned, (sale, steps) => {
      for (const { note } of settle(sale, steps).notes) {
        for (const head of heads) {
          const lines = sumOf([...note.lines, ...note.shipping], head);
          expect([note.totals[head], sumOf(note.hsn_summary, head)]).toEqual([lines, lines]);
        }
        const sum = heads.reduce((total, head) => total + note.totals[head], note.totals.round_off_paise);
        expect(note.totals.total_paise).toBe(sum);
      }
    }),
    { numRuns: 1000 },
  );
});

test("invoice less credit notes is nothing when everything is back, and never less on the way", () => {
  fc.assert(
    fc.property(sales, returned, (sale, steps) => {
      // A piece worth less than a rupee may be worth less than what was rounded off.
      fc.pre(invoiced(sale).rows.every(({ taxable_paise, quantity }) => taxable_paise >= 100 * quantity));
      const { documents, notes } = settle(sale, steps);
      for (const document of documents) {
        const own = notes.filter(({ of }) => of === document).map(({ note }) => note);
        for (const name of [...heads, "round_off_paise", "total_paise"] as const) {
          const credited = own.reduce((sum, { totals }) => sum + totals[name], 0);
          expect(credited, name).toBe(document.totals[name]);
        }
        for (const row of document.hsn_summary) {
          const same = own.flatMap(({ hsn_summary }) => hsn_summary.filter((each) => keyOf(each) === keyOf(row)));
          for (const head of heads) {
            expect(sumOf(same, head), `${keyOf(row)} ${head}`).toBe(row[head]);
            expect(same.every((each) => each[head] >= 0)).toBe(true);
          }
          expect(same.reduce((sum, { quantity = 0 }) => sum + quantity, 0)).toBe(row.quantity);
        }
      }
    }),
    { numRuns: 2000 },
  );
});
