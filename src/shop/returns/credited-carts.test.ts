import fc from "fast-check";
import { expect, test } from "vitest";
import { drafts, invoiced, type Sale } from "../../../test/support/invoices.ts";
import type { InvoiceContent, InvoiceDraft } from "../document-content/index.ts";
import { type CreditedLine, draftCreditNote, remainingCharges } from "../documents/credit-note.ts";
import type { ChargeOfDocument } from "../documents/index.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { totalTax } from "../tax/index.ts";
import { creditedParts, leftOfLine, type RequestedCredit } from "./credit-parts.ts";
import { sumOfAmounts } from "./return-amounts.ts";

/*
 * Documents less credit notes equal the remainder, to the paisa, for each tax head, rate and HSN code (CGST Act s.34(1)), whatever is
 * credited: returned or missing units, an excessive price or tax, shipping. The remainder is calculated from the order, not from
 * documents, and without a database.
 */

const runs = Number(process.env.CREDITED_CARTS ?? 700);
const heads = ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const;
type Amounts = Record<(typeof heads)[number], number>;

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 40 }),
    price_paise: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 50_000_00 })),
    hsn_code: fc.constantFrom("90189099", "90214090", "94029090", "85444299"),
    uqc: fc.constantFrom("NOS", "SET", "PAC"),
    rate: fc.constantFrom([500, "taxable"], [1200, "taxable"], [1800, "taxable"], [0, "exempt"], [0, "nil"] as const),
  })
  .map(({ rate: [gst_rate_bp, tax_class], ...rest }) => ({ ...rest, gst_rate_bp, tax_class }) as Sale["lines"][number]);
const sales: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  coupon_paise: fc.oneof(fc.constant(0), fc.nat(5_000_00)),
  charges: fc
    .oneof(fc.constant(0), fc.integer({ min: 1, max: 250_00 }))
    .map((amount_paise) => [{ kind: "shipping", label: "Shipping", amount_paise }]),
  rates: fc.constantFrom("pro_rata" as const, "highest_rate" as const),
  kind: fc.constantFrom("intra" as const, "inter" as const),
});

/** The share of each line's remainder, and of shipping, credited in each step. Finally all remaining units are credited. */
const part = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }));
const steps = fc.array(
  fc.record({
    reason_code: fc.constantFrom("deficiency" as const, "price" as const, "tax" as const),
    parts: fc.array(part, { minLength: 6, maxLength: 6 }),
    shipping: part,
  }),
  { maxLength: 4 },
);
type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never;

function requestCredit(
  step: Step | null,
  rows: OrderLineRow[],
  before: CreditedLine[],
  charges: ChargeOfDocument[],
): RequestedCredit {
  const isTax = step?.reason_code === "tax";
  const creditAmount = (left: readonly Amounts[], share: number) => {
    const most = isTax ? left.reduce((sum, each) => sum + totalTax(each), 0) : sumOfAmounts(left);
    const wished = Math.floor(most * share);
    // CGST and SGST are equal.
    return (isTax && left.some(({ cgst_paise }) => cgst_paise > 0) ? wished - (wished % 2) : wished) || null;
  };
  const lines = rows.map((row, index) => {
    const left = leftOfLine(row, before);
    const share = step ? (step.parts[index] ?? 0) : 1;
    const isUnits = !step || step.reason_code === "deficiency";
    const quantity = isUnits ? Math.floor(left.quantity * share) || null : null;
    return { line_id: row.id, quantity, amount_paise: isUnits ? null : creditAmount([left], share) };
  });
  const shipping_paise = step ? creditAmount(charges, step.shipping) : null;
  return { reason_code: step?.reason_code ?? "deficiency", lines, shipping_paise };
}

interface Settled {
  documents: { id: number; content: InvoiceContent; notes: InvoiceDraft[] }[];
  rows: OrderLineRow[];
  before: CreditedLine[];
  gone: ChargeOfDocument[];
  isComplete: boolean;
}

const pieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The documents and the notes that follow; calls `look` after each step. */
function settle(sale: Sale, taken: Step[], look: (settled: Settled) => void) {
  const { rows } = invoiced(sale);
  const issued = drafts(sale);
  const documents = issued.map(({ draft }, id) => {
    const content: InvoiceContent = { number: "ENT/2627/000001", issued_at: "2026-04-01T00:00:00.000Z", ...draft };
    return { id, content, notes: [] as InvoiceDraft[] };
  });
  const settled: Settled = { documents, rows, before: [], gone: [], isComplete: false };
  const { before, gone } = settled;
  for (const step of [...taken, null]) {
    const left = documents.flatMap(({ id, content }) => {
      const own = gone.filter(({ document_id }) => document_id === id);
      return remainingCharges(content, own).map((charge) => ({ document_id: id, ...charge }));
    });
    const requested = requestCredit(step, rows, before, left);
    const parts = creditedParts(rows, before, left, requested);
    expect(parts.problems).toEqual({});
    expect(asGiven(parts.lines, requested)).toBe(true);
    settled.isComplete = pieces(before) + pieces(parts.lines) === pieces(rows);
    const charges = settled.isComplete ? left : parts.charges;
    before.push(...parts.lines);
    gone.push(...charges);
    for (const { id, content, notes } of documents) {
      const lines = parts.lines.flatMap((credited) => {
        const original = content.lines.find(({ line_id }) => line_id === credited.order_line_id);
        return original ? [{ original, credited }] : [];
      });
      const own = charges.flatMap(({ document_id, ...charge }) => (document_id === id ? [charge] : []));
      if (lines.length + own.length === 0 && !settled.isComplete) continue;
      const corrected = { content, kind: issued[id]?.kind ?? "invoice" };
      const { isComplete } = settled;
      const given = { corrected, lines, charges: own, isComplete, commercial: false, reason: "test" };
      notes.push(draftCreditNote({ ...given, buyerGstin: null, reason_code: "deficiency" }));
    }
    look(settled);
    if (settled.isComplete) break;
  }
  return settled;
}

/** Whether each line is credited with exactly the requested units or amount. */
const asGiven = (credited: CreditedLine[], requested: RequestedCredit) =>
  credited.every((each) => {
    const wished = requested.lines.find(({ line_id }) => line_id === each.order_line_id);
    const isSame = each.quantity === (wished?.quantity ?? 0);
    return isSame && (wished?.amount_paise === null || sumOfAmounts([each]) === wished?.amount_paise);
  });

type Row = Amounts & { hsn_code: string; gst_rate_bp: number; tax_class?: string | null; quantity?: number };
const rowKey = ({ hsn_code, gst_rate_bp, tax_class }: Row) => `${hsn_code} ${gst_rate_bp} ${tax_class}`;

/** Sums rows by HSN code, rate, kind of tax and head, with a sign; zero sums are left out. */
function tally(given: [rows: readonly Row[], sign: 1 | -1][]) {
  const sums = new Map<string, number>();
  for (const [rows, sign] of given) {
    for (const row of rows) {
      for (const head of [...heads, "quantity"] as const) {
        const key = `${rowKey(row)} ${head}`;
        sums.set(key, (sums.get(key) ?? 0) + sign * (row[head] ?? 0));
      }
    }
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const sumHead = (rows: readonly Amounts[], head: keyof Amounts) => rows.reduce((sum, row) => sum + row[head], 0);

test("every note adds up in itself, and documents less notes are what remains of the order", () => {
  let notes = 0;
  fc.assert(
    fc.property(sales, steps, (sale, taken) => {
      const charged = invoiced(sale).adjustments.flatMap(({ shares }) => shares as Row[]);
      const settled = settle(sale, taken, ({ documents, rows, before, gone }) => {
        const summaries = documents.flatMap((each) => each.notes.flatMap(({ hsn_summary }) => hsn_summary as Row[]));
        const documented = tally([
          [documents.flatMap(({ content }) => content.hsn_summary as Row[]), 1],
          [summaries, -1],
        ]);
        const credited = before.map((each) => ({ ...rows[each.order_line_id - 1], ...each }) as Row);
        const remains = tally([
          [[...(rows as Row[]), ...charged], 1],
          [[...credited, ...gone], -1],
        ]);
        expect(documented).toEqual(remains);
        for (const amount of documented.values()) expect(amount).toBeGreaterThan(0);
      });
      for (const note of settled.documents.flatMap((each) => each.notes)) {
        notes++;
        for (const head of heads) {
          const lines = sumHead([...note.lines, ...note.shipping], head);
          expect([note.totals[head], sumHead(note.hsn_summary, head)]).toEqual([lines, lines]);
        }
        expect(note.totals.cgst_paise).toBe(note.totals.sgst_paise);
        expect(note.totals.total_paise).toBe(sumOfAmounts([note.totals]) + note.totals.round_off_paise);
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
  if (process.env.CREDITED_CARTS) process.stderr.write(`${runs} carts, ${notes} credit notes\n`);
}, 600_000);

test("when everything is credited, notes equal their documents, shipping and rounding included", () => {
  fc.assert(
    fc.property(sales, steps, (sale, taken) => {
      for (const { content, notes } of settle(sale, taken, () => {}).documents) {
        // The last remainder may be worth less than the round-off: the buyer then keeps these paise.
        const isClamped = notes.at(-1)?.totals.round_off_paise !== content.totals.round_off_paise;
        for (const name of [...heads, ...(isClamped ? [] : (["round_off_paise", "total_paise"] as const))]) {
          expect(
            notes.reduce((sum, { totals }) => sum + totals[name], 0),
            name,
          ).toBe(content.totals[name]);
        }
        const shipping = notes.flatMap((note) => note.shipping);
        for (const head of heads) expect(sumHead(shipping, head)).toBe(sumHead(content.shipping, head));
      }
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 600_000);

test("of a line of which only units are credited, each head keeps its share, to a paisa for each note", () => {
  fc.assert(
    fc.property(sales, steps, (sale, taken) => {
      const units = taken.map((step) => ({ ...step, reason_code: "deficiency" as const, shipping: 0 }));
      settle(sale, units, ({ rows, before }) => {
        for (const row of rows) {
          const own = before.filter(({ order_line_id }) => order_line_id === row.id);
          const left = leftOfLine(row, own);
          for (const head of heads) {
            const share = (row[head] * left.quantity) / row.quantity;
            expect(Math.abs(left[head] - share)).toBeLessThanOrEqual(own.length);
          }
        }
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 600_000);
