export interface KitLine {
  readonly quantity: number;
  readonly note: string | null;
  /** The kit's own item first, then its alternatives; some may no longer be on sale. */
  readonly variantIds: readonly number[];
}

export interface Kit {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly procedure: string;
  readonly description: string;
  readonly changedAt: Date;
  readonly lines: readonly KitLine[];
  /** Number of lines of which something is on sale. */
  readonly items: number;
  /** The kit's own picture. */
  readonly picture: KitPicture | null;
  /** Pictures of the first products on sale, without duplicates. */
  readonly pictures: readonly string[];
}

export interface KitPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
}

/** The published kits of which at least one item is on sale, as part of the public state. */
export interface Kits {
  /** In display order. */
  readonly all: readonly Kit[];
  bySlug(slug: string): Kit | undefined;
  /** Kits whose name or procedure contains, for each search term, a word that begins with it. */
  named(search: string): Kit[];
  /** Kits that contain one of these variants, as the item itself or as an alternative. */
  containing(variantIds: readonly number[]): Kit[];
}
