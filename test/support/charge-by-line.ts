import {
  type Adjustment,
  type Charge,
  type ChargeShare,
  type OrderCalculation,
  shareOut,
} from "../../src/shop/tax/index.ts";
import { exclusiveTax } from "../../src/shop/tax/tax-amounts.ts";

type Line = Pick<ChargeShare, "hsn_code" | "gst_rate_bp" | "tax_class">;

/** An order's amounts as the first releases calculated them: shipping allocated to the lines, tax rounded on each share. */
export function taxedByLine(
  { lines, adjustments, order }: OrderCalculation,
  priced: readonly Line[],
  charge: Charge,
  kind: "intra" | "inter",
): OrderCalculation {
  const shipping = byLine(priced, lines, charge, kind);
  const others = adjustments.filter((each) => each.rule.type === "discount");
  const heads = ["cgst_paise", "sgst_paise", "igst_paise"] as const;
  const taxes = Object.fromEntries(
    heads.map((head) => [head, lines.reduce((sum, line) => sum + line[head], shipping[head])]),
  ) as Record<(typeof heads)[number], number>;
  const exact =
    lines.reduce((sum, line) => sum + line.taxable_paise, shipping.amount_paise) +
    heads.reduce((sum, head) => sum + taxes[head], 0);
  const total_paise = Math.round(exact / 100) * 100;
  const round_off: Adjustment = {
    ...{ kind: "round_off", label: "Round off", amount_paise: total_paise - exact, shares: [] },
    ...{ cgst_paise: 0, sgst_paise: 0, igst_paise: 0 },
    rule: { type: "round_off", rounding: "half_up", to_paise: 100 },
  };
  return {
    lines,
    adjustments: [...others, shipping, ...(round_off.amount_paise === 0 ? [] : [round_off])],
    order: { ...order, ...taxes, total_paise },
  };
}

function byLine(
  priced: readonly Line[],
  lines: OrderCalculation["lines"],
  { kind: name, label, amount_paise, rates }: Charge,
  kind: "intra" | "inter",
): Adjustment {
  const amounts = shareOut(
    amount_paise,
    lines.map((line) => line.taxable_paise),
  );
  const highest = Math.max(...priced.map((line) => line.gst_rate_bp));
  const shares = new Map<string, ChargeShare>();
  for (const [index, { hsn_code, ...own }] of priced.entries()) {
    const taxable_paise = amounts[index] ?? 0;
    if (taxable_paise === 0) continue;
    const gst_rate_bp = rates === "highest_rate" ? highest : own.gst_rate_bp;
    const taxes = exclusiveTax(taxable_paise, gst_rate_bp, kind);
    const key = `${hsn_code} ${String(gst_rate_bp).padStart(5, "0")}`;
    const before = shares.get(key);
    shares.set(key, {
      ...{ hsn_code, gst_rate_bp, tax_class: gst_rate_bp > 0 ? "taxable" : "exempt" },
      taxable_paise: (before?.taxable_paise ?? 0) + taxable_paise,
      cgst_paise: (before?.cgst_paise ?? 0) + taxes.cgst_paise,
      sgst_paise: (before?.sgst_paise ?? 0) + taxes.sgst_paise,
      igst_paise: (before?.igst_paise ?? 0) + taxes.igst_paise,
    });
  }
  const sorted = [...shares].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => share);
  const total = (head: "cgst_paise" | "sgst_paise" | "igst_paise") =>
    sorted.reduce((sum, share) => sum + share[head], 0);
  return {
    ...{ kind: name, label, amount_paise, shares: sorted, rule: { type: "charge", rates, rounding: "line" } },
    ...{ cgst_paise: total("cgst_paise"), sgst_paise: total("sgst_paise"), igst_paise: total("igst_paise") },
  };
}
