import { LRUCache } from "lru-cache";
import { Pieces } from "../../platform/saved-values.ts";
import { ProductPacker } from "./product-packer.ts";
import type { SharedValues } from "./shared-values.ts";
import type { CatalogueProduct, ProductChange, Products } from "./state.ts";

/** Products kept as objects: all of a small shop, the most recently used of a large one. */
const mostUnpacked = 4000;

/** Products are loaded into chunks of this size: allocated one by one, thousands of small buffers would waste memory. */
const chunkBytes = 4_000_000;

/** Shared by all states. */
interface Packing {
  packer: ProductPacker;
  unpacked: LRUCache<Buffer, CatalogueProduct>;
}

/**
 * Products by slot, as bytes outside the heap: objects would take several times the memory, and the garbage collector would stop everything
 * to scan them. Immutable: `with` returns a new instance.
 */
export class PackedProducts implements Products {
  readonly #packing: Packing;
  readonly #bySlot: readonly (Buffer | undefined)[];

  private constructor(packing: Packing, bySlot: readonly (Buffer | undefined)[]) {
    this.#packing = packing;
    this.#bySlot = bySlot;
  }

  static builder(shared: SharedValues) {
    const packer = new ProductPacker(shared);
    const bySlot: (Buffer | undefined)[] = [];
    let chunk = Buffer.alloc(0);
    return {
      add(product: CatalogueProduct) {
        const packed = packer.pack(product);
        const length = Buffer.byteLength(packed);
        if (length > chunk.length) chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, length));
        chunk.write(packed);
        bySlot[product.slot] = chunk.subarray(0, length);
        chunk = chunk.subarray(length);
      },
      finish: () => new PackedProducts({ packer, unpacked: new LRUCache({ max: mostUnpacked }) }, bySlot),
    };
  }

  save() {
    return {
      lengths: Int32Array.from(this.#bySlot, (packed) => packed?.length ?? 0),
      chunks: new Pieces(joined(this.#bySlot)),
    };
  }

  static restore({ lengths, chunks }: ReturnType<PackedProducts["save"]>, shared: SharedValues): PackedProducts {
    const rest = chunks[Symbol.iterator]();
    let chunk = Buffer.alloc(0);
    const bySlot = Array.from(lengths, (length) => {
      if (length === 0) return undefined;
      if (chunk.length === 0) chunk = rest.next().value as Buffer<ArrayBuffer>;
      const packed = chunk.subarray(0, length);
      chunk = chunk.subarray(length);
      return packed;
    });
    return new PackedProducts(
      { packer: new ProductPacker(shared), unpacked: new LRUCache({ max: mostUnpacked }) },
      bySlot,
    );
  }

  with(changes: readonly ProductChange[]): PackedProducts {
    const bySlot = this.#bySlot.slice();
    for (const { slot, after } of changes) bySlot[slot] = after && Buffer.from(this.#packing.packer.pack(after));
    return new PackedProducts(this.#packing, bySlot);
  }

  get size(): number {
    return this.#bySlot.length;
  }

  at(slot: number): CatalogueProduct | undefined {
    const packed = this.#bySlot[slot];
    if (packed === undefined) return undefined;
    const { packer, unpacked } = this.#packing;
    const known = unpacked.get(packed);
    if (known) return known;
    const product = packer.unpack(packed.toString(), slot);
    unpacked.set(packed, product);
    return product;
  }

  passing(slot: number): CatalogueProduct | undefined {
    const packed = this.#bySlot[slot];
    const { packer, unpacked } = this.#packing;
    return packed && (unpacked.peek(packed) ?? packer.unpack(packed.toString(), slot));
  }
}

/** All products one after the other, each whole within one chunk. */
function* joined(bySlot: readonly (Buffer | undefined)[]): Generator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0];
  for (const packed of bySlot) {
    if (packed === undefined) continue;
    if (length + packed.length > chunkBytes && length > 0) {
      yield Buffer.concat(parts, length);
      [parts, length] = [[], 0];
    }
    parts.push(packed);
    length += packed.length;
  }
  yield Buffer.concat(parts, length);
}
