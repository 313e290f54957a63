import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { NumberMap, TextMap } from "./slot-maps.ts";
import type { CatalogueProduct, Slots } from "./state.ts";

/**
 * Every product that has been on sale since the last full load has a permanent slot number. All states share these; they differ in their
 * arrays by slot, so a request in progress never sees a newer product.
 */
export class GivenSlots implements Slots {
  readonly #byId: NumberMap;
  readonly #byToken: TextMap;
  readonly #byVariant: NumberMap;
  readonly #byGtin: TextMap;
  readonly #countries = new Map<string, number>();
  readonly #countryNames: (string | null)[] = [null];
  #size: number;

  constructor(saved?: Awaited<ReturnType<GivenSlots["save"]>>) {
    this.#byId = new NumberMap(saved?.ids);
    this.#byToken = new TextMap(saved?.tokens);
    this.#byVariant = new NumberMap(saved?.variants);
    this.#byGtin = new TextMap(saved?.gtins);
    this.#size = saved?.ids.keys.length ?? 0;
    for (const country of saved?.countries ?? []) this.countryNumber(country);
  }

  /** Yields between the parts, so that waiting requests are answered. */
  async save() {
    const ids = this.#byId.save();
    await yieldToEventLoop();
    const tokens = this.#byToken.save();
    await yieldToEventLoop();
    const variants = this.#byVariant.save();
    await yieldToEventLoop();
    return { ids, tokens, variants, gtins: this.#byGtin.save(), countries: [...this.#countries.keys()] };
  }

  of(productId: number): number {
    const known = this.#byId.get(productId);
    if (known !== undefined) return known;
    this.#byId.set(productId, this.#size);
    return this.#size++;
  }

  note({ slot, token, variants }: CatalogueProduct) {
    this.#byToken.set(token, slot);
    for (const { id, udi_di } of variants) {
      this.#byVariant.set(id, slot);
      if (udi_di) this.#byGtin.set(udi_di, slot);
    }
  }

  get size(): number {
    return this.#size;
  }

  withId = (id: number) => this.#byId.get(id) ?? -1;
  withToken = (token: string) => this.#byToken.get(token) ?? -1;
  withVariant = (id: number) => this.#byVariant.get(id) ?? -1;
  withGtin = (gtin: string) => this.#byGtin.get(gtin) ?? -1;

  countryNumber(country: string | null): number {
    if (country === null) return 0;
    const known = this.#countries.get(country);
    if (known !== undefined) return known;
    const number = this.#countryNames.push(country) - 1;
    this.#countries.set(country, number);
    return number;
  }

  countryName = (number: number) => this.#countryNames[number] ?? null;
}
