/** Longer texts are seldom the same. */
const longestShared = 60;
/** Rather than growing without end; what is held by products stays. */
const mostShared = 200_000;

interface AttributeValue {
  attribute_id: number;
  attribute_name: string;
  value: string;
}

const nothing: readonly never[] = [];

/** Holds what many products have in common once: short texts, attribute values, lists of these. */
export class SharedValues {
  readonly #texts = new Map<string, string>();
  readonly #values = new Map<string, Map<string, AttributeValue>>();
  readonly #lists = new Map<string, readonly object[]>();
  /** By what a list is known: the numbers of its objects. */
  readonly #numbers = new Map<object, number>();

  text(text: string): string {
    if (text.length > longestShared) return text;
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size < mostShared) this.#texts.set(text, text);
    return text;
  }

  /** Shares the texts of a row under these names. */
  shareTexts(row: object, names: readonly string[]) {
    const fields = row as Record<string, unknown>;
    for (const name of names) {
      const value = fields[name];
      if (typeof value === "string") fields[name] = this.text(value);
    }
  }

  attributeValue(attribute_id: number, attribute_name: string, value: string): AttributeValue {
    const attribute = `${attribute_id} ${attribute_name}`;
    const values = this.#values.get(attribute) ?? new Map<string, AttributeValue>();
    this.#values.set(attribute, values);
    const known = values.get(value);
    if (known) return known;
    const added = { attribute_id, attribute_name, value };
    if (this.#numbers.size < mostShared) {
      values.set(value, added);
      this.#numbers.set(added, this.#numbers.size);
    }
    return added;
  }

  /** @param values as `attributeValue` returns them */
  list(values: readonly AttributeValue[]): readonly AttributeValue[] {
    if (values.length === 0) return nothing;
    const numbers = values.map((value) => this.#numbers.get(value));
    if (numbers.includes(undefined)) return values;
    const key = numbers.join();
    const known = this.#lists.get(key);
    if (known) return known as readonly AttributeValue[];
    if (this.#lists.size < mostShared) this.#lists.set(key, values);
    return values;
  }
}

/** One empty list for all. */
export function sharedIfEmpty<Value>(list: readonly Value[]): readonly Value[] {
  return list.length === 0 ? nothing : list;
}
