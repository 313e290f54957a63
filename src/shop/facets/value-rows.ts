/** The value numbers of all variants of a product; each variant's end with `nextVariant`. */
export type ValueRow = readonly number[];

/** A product, reduced to the attribute values of its variants. */
export interface Valued {
  readonly variants: readonly { readonly attributes: readonly { attribute_id: number; value: string }[] }[];
}

export const nextVariant = -1;

/** The row of products without values. */
export const emptyRow = 0;

/**
 * Every value that a variant has ever had, and every row of values that a product has ever had, with their numbers. Shared by all states.
 * Products with the same values share a row, so lists are counted row by row.
 */
export class ValueRows {
  readonly byAttribute = new Map<number, Map<string, number>>();
  readonly rows: ValueRow[];
  readonly #rowNumbers = new Map<string, number>();
  /** How many rows are in `#rowNumbers`. The others were restored, and are added at the first lookup. */
  #numberedCount = 0;
  valueCount = 0;

  constructor(rows: ValueRow[] = [[]]) {
    this.rows = rows;
  }

  save() {
    const values = this.byAttribute
      .entries()
      .flatMap(([attribute, numbers]) => numbers.entries().map(([value, number]) => ({ attribute, value, number })))
      .toArray();
    return {
      attributes: Int32Array.from(values, ({ attribute }) => attribute),
      values: values.map(({ value }) => value),
      numbers: Int32Array.from(values, ({ number }) => number),
      rowLengths: Int32Array.from(this.rows, ({ length }) => length),
      inRows: Int32Array.from(this.rows.flat()),
    };
  }

  static restore({ attributes, values, numbers, rowLengths, inRows }: ReturnType<ValueRows["save"]>): ValueRows {
    let from = 0;
    const restored = new ValueRows(
      Array.from(rowLengths, (length) => {
        from += length;
        return [...inRows.subarray(from - length, from)];
      }),
    );
    values.forEach((value, place) => {
      const attribute = attributes[place] as number;
      const known = restored.byAttribute.get(attribute) ?? new Map<string, number>();
      restored.byAttribute.set(attribute, known);
      known.set(value, numbers[place] as number);
    });
    restored.valueCount = values.length;
    return restored;
  }

  /** The number of a product's row. */
  rowNumber({ variants }: Valued): number {
    const row = variants.flatMap(({ attributes }) => [
      ...attributes.map(({ attribute_id, value }) => this.#valueNumberOf(attribute_id, value)),
      nextVariant,
    ]);
    for (; this.#numberedCount < this.rows.length; this.#numberedCount++)
      this.#rowNumbers.set(this.rows[this.#numberedCount]?.join() ?? "", this.#numberedCount);
    const key = row.join();
    const known = this.#rowNumbers.get(key);
    if (known !== undefined) return known;
    return this.rows.push(row) - 1;
  }

  at(number: number | undefined): ValueRow {
    return this.rows[number ?? emptyRow] ?? [];
  }

  /** How many products at these slots have each row; unused rows are omitted. */
  weights(listed: Int32Array, rowAt: Int32Array): { row: ValueRow; products: number }[] {
    const counts = new Int32Array(this.rows.length);
    const numbers: number[] = [];
    for (const slot of listed) {
      const number = rowAt[slot] ?? emptyRow;
      if (counts[number] === 0) numbers.push(number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    return numbers.map((number) => ({ row: this.at(number), products: counts[number] ?? 0 }));
  }

  #valueNumberOf(attributeId: number, value: string): number {
    const numbers = this.byAttribute.get(attributeId) ?? new Map<string, number>();
    this.byAttribute.set(attributeId, numbers);
    const number = numbers.get(value) ?? this.valueCount++;
    numbers.set(value, number);
    return number;
  }
}

export function distinctValues(row: ValueRow): number[] {
  const values = new Set(row);
  values.delete(nextVariant);
  return [...values];
}
