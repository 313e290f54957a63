export interface KitLine {
  readonly quantity: number;
  readonly note: string | null;
  /** What the kit contains, then what may be chosen instead; some may no longer be sold. */
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
  /** Number of lines of which something is sold. */
  readonly items: number;
  /** Its own. */
  readonly picture: KitPicture | null;
  /** Of the first products that are sold, none twice. */
  readonly pictures: readonly string[];
}

export interface KitPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string | null;
}

/** The published kits of which something is sold, as part of the public state. */
export interface Kits {
  /** In the order in which they are shown. */
  readonly all: readonly Kit[];
  bySlug(slug: string): Kit | undefined;
  /** Those of which name or procedure contain a word that begins with each of the words searched for. */
  named(search: string): Kit[];
  /** Those that contain one of these variants, as their own item or as an alternative. */
  containing(variantIds: readonly number[]): Kit[];
}
