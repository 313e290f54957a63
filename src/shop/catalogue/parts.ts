import { ValueIndex } from "../facets/index.ts";
import { previousRefs } from "../kit/ref-key.ts";
import { NameIndex, ReferenceGrams, ReferenceKeys, WordIndex } from "../product-index/index.ts";
import {
  type CatalogueProduct,
  changeTable,
  type ProductChange,
  type ProductTable,
  type Slots,
  tableBuilder,
} from "../product-table/index.ts";
import type { Assembler } from "./assemble.ts";
import type { CatalogueLists } from "./read-rows.ts";

/** Everything stored by product. A change makes new parts, which share unchanged data with the old ones. */
export interface Parts {
  readonly table: ProductTable;
  readonly names: NameIndex;
  readonly words: WordIndex;
  readonly grams: ReferenceGrams;
  readonly keys: ReferenceKeys;
  readonly facets: ValueIndex;
  readonly assembler: Assembler;
}

type Indexed = Pick<CatalogueProduct, "name" | "categoryName" | "variants">;

const wordedAs = ({ name, categoryName }: Indexed) => `${name} ${categoryName}`;
const currentRefs = ({ variants }: Indexed) => variants.map(({ ref_no }) => ref_no);
const allRefs = ({ variants }: Indexed) => variants.flatMap((variant) => [variant.ref_no, ...previousRefs(variant)]);

/** Collects products as they are loaded. */
export class PartsBuilder {
  readonly #assembler: Assembler;
  readonly #table: ReturnType<typeof tableBuilder>;
  readonly #names = NameIndex.builder();
  readonly #words = WordIndex.builder();
  readonly #grams = ReferenceGrams.builder();
  readonly #keys = ReferenceKeys.builder();
  readonly #facets = ValueIndex.builder();

  constructor(slots: Slots, assembler: Assembler) {
    this.#assembler = assembler;
    this.#table = tableBuilder(slots, assembler.shared);
  }

  add(product: CatalogueProduct) {
    const { slot } = product;
    this.#table.add(product);
    this.#names.add(slot, product.name);
    this.#words.add(slot, wordedAs(product));
    this.#grams.add(slot, allRefs(product));
    this.#keys.add(slot, currentRefs(product));
    this.#facets.add(slot, product);
  }

  async finish(lists: CatalogueLists): Promise<Parts> {
    return {
      table: await this.#table.finish(),
      names: await this.#names.finish(),
      words: await this.#words.finish(),
      grams: await this.#grams.finish(),
      keys: await this.#keys.finish(),
      facets: await this.#facets.finish(attributeNames(lists)),
      assembler: this.#assembler,
    };
  }
}

export function changeParts(parts: Parts, changes: readonly ProductChange[], lists: CatalogueLists): Parts {
  const { table, names, words, grams, keys, facets, assembler } = parts;
  const as = <Value>(value: (product: CatalogueProduct) => Value) =>
    changes.map(({ slot, before, after }) => {
      return { slot, before: before && value(before), after: after && value(after) };
    });
  const listed = (value: (product: CatalogueProduct) => string[]) =>
    as(value).map(({ slot, before = [], after = [] }) => ({ slot, before, after }));
  return {
    table: changes.length === 0 ? table : changeTable(table, changes),
    names: names.with(as(({ name }) => name)),
    words: words.with(as(wordedAs)),
    grams: grams.with(listed(allRefs)),
    keys: keys.with(listed(currentRefs)),
    facets: facets.with(changes, attributeNames(lists)),
    assembler,
  };
}

const attributeNames = ({ attributes }: CatalogueLists) =>
  new Map(attributes.map(({ id, name, unit }) => [id, { name, unit }]));
