/** Longer texts are rarely shared. */
const longestShared = 400;
/** Limits the growth of the shared texts; beyond it, a text is stored with each product. */
const mostShared = 200_000;

export interface AttributeValue {
  attribute_id: number;
  attribute_name: string;
  value: string;
}

/** Numbers for texts and attribute values that many products share. The numbers are permanent and shared by all states. */
export class SharedValues {
  readonly #texts: string[] = [];
  readonly #textNumbers = new Map<string, number>();
  readonly #values: AttributeValue[] = [];
  readonly #valueNumbers = new Map<AttributeValue, number>();
  readonly #valuesOfAttribute = new Map<string, Map<string, AttributeValue>>();

  save() {
    return {
      texts: this.#texts.slice(),
      attributes: Int32Array.from(this.#values, ({ attribute_id }) => attribute_id),
      names: this.#values.map(({ attribute_name }) => attribute_name),
      values: this.#values.map(({ value }) => value),
    };
  }

  static restore({ texts, attributes, names, values }: ReturnType<SharedValues["save"]>): SharedValues {
    const restored = new SharedValues();
    for (const text of texts) restored.numberOfText(text);
    values.forEach((value, place) => {
      restored.attributeValue(attributes[place] as number, names[place] ?? "", value);
    });
    return restored;
  }

  /** The number of a text, or the text itself if it is not shared. */
  numberOfText(text: string): number | string {
    if (text.length > longestShared) return text;
    const known = this.#textNumbers.get(text);
    if (known !== undefined) return known;
    if (this.#texts.length >= mostShared) return text;
    const number = this.#texts.push(text) - 1;
    this.#textNumbers.set(text, number);
    return number;
  }

  /** The text that `numberOfText` returned this for. */
  text(number: number | string): string {
    return typeof number === "string" ? number : (this.#texts[number] ?? "");
  }

  /** Returns the same object for the same value of an attribute. */
  attributeValue(attribute_id: number, attribute_name: string, value: string): AttributeValue {
    const attribute = `${attribute_id} ${attribute_name}`;
    const values = this.#valuesOfAttribute.get(attribute) ?? new Map<string, AttributeValue>();
    this.#valuesOfAttribute.set(attribute, values);
    const known = values.get(value);
    if (known) return known;
    const added = { attribute_id, attribute_name, value };
    if (this.#values.length < mostShared) {
      values.set(value, added);
      this.#valueNumbers.set(added, this.#values.push(added) - 1);
    }
    return added;
  }

  /** The number of a value, or the value itself if it is not shared. */
  numberOfValue(value: AttributeValue): number | AttributeValue {
    return this.#valueNumbers.get(value) ?? value;
  }

  /** The value that `numberOfValue` returned this for. */
  value(number: number | AttributeValue): AttributeValue {
    return typeof number === "number" ? (this.#values[number] as AttributeValue) : number;
  }
}
