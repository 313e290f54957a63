import type { KitShown, KitVariant } from "../../../contract/staff/kits.ts";

/** A line of a kit as typed. */
export interface KitLine {
  /** Stays the same while lines are added, moved and removed. */
  key: number;
  /** The kit's own item, then its alternatives. */
  options: readonly KitVariant[];
  quantity: string;
  note: string;
}

export function toLines({ lines, variants }: Pick<KitShown, "lines" | "variants">): KitLine[] {
  const byReference = new Map(variants.map((variant) => [variant.ref_no, variant]));
  return lines.map(({ references, quantity, note }, key) => ({
    key,
    options: references.map((ref_no) => byReference.get(ref_no) ?? { ref_no, name: "", specification: "" }),
    ...{ quantity: String(quantity), note: note ?? "" },
  }));
}

export function withLine(lines: readonly KitLine[], variant: KitVariant): KitLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return [...lines, { key, options: [variant], quantity: "1", note: "" }];
}

/** As sent to the server. */
export function toSent(lines: readonly KitLine[]) {
  return lines.map(({ options, quantity, note }) => ({
    references: options.map(({ ref_no }) => ref_no),
    quantity,
    note,
  }));
}

/** For comparison with a colleague's version: `NK-TT-1001 x 2 or NK-TT-1002 # note`. */
export function linesToText(lines: readonly KitLine[]): string {
  return lines
    .map(({ options: [first, ...others], quantity, note }) =>
      [
        quantity === "1" ? first?.ref_no : `${first?.ref_no} x ${quantity}`,
        ...others.map((other) => `or ${other.ref_no}`),
        ...(note ? [`# ${note}`] : []),
      ].join(" "),
    )
    .join("\n");
}
