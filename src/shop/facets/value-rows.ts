/** The numbers of the values of each variant of a product, each variant's followed by `nextVariant`. */
export type ValueRow = readonly number[];

/** A product by the values of its variants. */
export interface Valued {
  readonly variants: readonly { readonly attributes: readonly { attribute_id: number; value: string }[] }[];
}

export const nextVariant = -1;

/** The row of what has no values. */
export const emptyRow = 0;

/**
 * Every value that a variant has had, and every row of values that a product has had, with their numbers; shared by all states.
 * Products with the same values have the same row, so lists are counted row by row.
 */
export class ValueRows {
  readonly byAttribute = new Map<number, Map<string, number>>();
  readonly rows: ValueRow[] = [[]];
  readonly #rowNumbers = new Map<string, number>([["", emptyRow]]);
  valueCount = 0;

  /** The number of a product's row. */
  rowNumber({ variants }: Valued): number {
    const row = variants.flatMap(({ attributes }) => [
      ...attributes.map(({ attribute_id, value }) => this.#valueNumberOf(attribute_id, value)),
      nextVariant,
    ]);
    const key = row.join();
    const known = this.#rowNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.rows.push(row) - 1;
    this.#rowNumbers.set(key, number);
    return number;
  }

  at(number: number | undefined): ValueRow {
    return this.rows[number ?? emptyRow] ?? [];
  }

  /** How many of the products at these slots have each row; those that none has are left out. */
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
