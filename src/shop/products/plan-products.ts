import { createHash } from "node:crypto";
import { furtherHsnCodes } from "../../contract/hsn-codes.ts";
import { mostVariants } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductGeneral, VariantGiven } from "../../contract/staff/product-shapes.ts";
import { attributesByCategory, categoryBySubCategory } from "../categories/index.ts";
import type { ProductColumns } from "../kit/product-columns.ts";
import { refKey } from "../kit/ref-key.ts";
import type { Db } from "../kit/shop.ts";
import {
  checkDeclarations,
  checkProduct,
  checkVariant,
  type Holder,
  noNumbers,
  permittedAttributes,
  type VariantChecked,
  type VariantRow,
} from "../product-rules/index.ts";
import { loadSettings } from "../settings/index.ts";
import { istDate } from "../tax/index.ts";
import { productsBySlug, type StoredProduct } from "./bulk-queries.ts";
import { productChanges, variantChanges } from "./planned-changes.ts";
import { lastPosition } from "./product-queries.ts";
import { findHolders, listVariants } from "./variant-queries.ts";

/** The desired state of a product. Variants that it does not name stay as they are. */
export interface ProductGiven {
  /** Identifies the product. */
  slug: string;
  /** Null if it could not be read; then only the variants are checked. */
  general: ProductGeneral | null;
  hidden: boolean;
  variants: VariantGiven[];
}

/** A product to be stored; `stored` is null for a new one. */
export interface PlannedProduct {
  stored: StoredProduct | null;
  general: ProductColumns;
  hidden: boolean;
  changed: boolean;
  variants: (VariantChecked & { position: number })[];
}

/** A problem with a product, or with the variant at this index. `field` is named as in the contract, or `shown`. */
export interface ProductProblem {
  variant: number | null;
  field: string;
  message: string;
}

interface Known {
  now: Date;
  discount_percent: number;
  hsn_codes: readonly string[];
  /** The category of each sub-category. */
  subCategories: ReadonlyMap<number, number>;
  /** The attributes of each category, by its id. */
  attributes: ReadonlyMap<number, readonly number[]>;
  lastPosition: number;
}

/** What is stored under certain slugs and numbers. */
export interface StoredProducts {
  bySlug: ReadonlyMap<string, StoredProduct>;
  /** Every variant that a product has or had, by the product's id. */
  variants: ReadonlyMap<number, VariantRow[]>;
  holders: readonly Holder[];
}

/** Loads what is stored of these products, and which variants have these reference numbers and UDI-DIs. */
export async function loadProducts(db: Db, slugs: string[], refs: string[], udis: string[]): Promise<StoredProducts> {
  const bySlug = await productsBySlug(db, slugs);
  const ids = [...bySlug.values()].map(({ id }) => id);
  return {
    bySlug,
    variants: Map.groupBy(await listVariants(db, ids), ({ product_id }) => product_id),
    holders: await findHolders(db, refs.map(refKey), udis),
  };
}

/** Compares many products with what is stored, using the same checks as the form. Changes nothing. */
export class ProductPlan {
  readonly planned: PlannedProduct[] = [];
  readonly counts = { products_added: 0, products_changed: 0, variants_added: 0, variants_changed: 0, unchanged: 0 };
  private readonly known: Known;
  private readonly seen = noNumbers();
  private readonly changes = createHash("sha256");
  private position: number;

  private constructor(known: Known) {
    this.known = known;
    this.position = known.lastPosition;
  }

  static async open(db: Db, now: Date): Promise<ProductPlan> {
    const { discount_percent, hsn_codes } = (await loadSettings(db)).selling;
    return new ProductPlan({
      now,
      discount_percent,
      hsn_codes: furtherHsnCodes(hsn_codes),
      subCategories: await categoryBySubCategory(db),
      attributes: await attributesByCategory(db),
      lastPosition: await lastPosition(db),
    });
  }

  /** Identifies the planned changes, with the stored values that they replace. */
  fingerprint(): string {
    return this.changes.copy().digest("base64url").slice(0, 22);
  }

  /** Plans one product, unless it has problems or was not fully readable (`isReadable`). */
  add(given: ProductGiven, all: StoredProducts, isReadable = true): ProductProblem[] {
    const stored = all.bySlug.get(given.slug) ?? null;
    const own = stored ? (all.variants.get(stored.id) ?? []) : [];
    const problems: ProductProblem[] = [];
    const note = (variant: number | null, errors: Record<string, string[]>) => {
      for (const [field, [message = ""]] of Object.entries(errors)) problems.push({ variant, field, message });
    };
    const general = given.general && this.general({ ...given.general, slug: given.slug }, stored, note);
    const shownBefore = stored && !stored.hidden ? stored : null;
    if (general && !given.hidden) note(null, checkDeclarations(general, shownBefore));
    const variants = given.variants.map((variant, index) => {
      const category_id = given.general?.category_id ?? null;
      const shown = { isShown: !given.hidden, wasShown: shownBefore !== null };
      const known = { ...this.knownOfVariants(category_id, own, all.holders), ...shown };
      const { errors, checked } = checkVariant(variant, known, this.seen);
      note(index, errors);
      return checked;
    });
    const tooMany = findTooMany(own, variants);
    if (tooMany >= 0) note(tooMany, { ref_no: [serverTexts.tooManyVariants(mostVariants)] });
    const nothing = variants.length === 0 && own.every(({ withdrawn }) => withdrawn);
    if (!given.hidden && stored?.hidden !== false && nothing) note(null, { shown: [serverTexts.noVariants] });
    if (!given.hidden && !shownBefore) note(null, unnamedVariants(own, variants));
    if (isReadable && problems.length === 0 && general) this.plan(stored, general, given.hidden, variants, own);
    return problems;
  }

  private general(
    given: ProductGeneral & { slug: string },
    stored: StoredProduct | null,
    note: (variant: null, errors: Record<string, string[]>) => void,
  ): ProductColumns {
    const position = given.position ?? stored?.position ?? ++this.position;
    const { subCategories, now } = this.known;
    const known = { stored, slugHolder: null, subCategories, now };
    const { errors, checked } = checkProduct({ ...given, position }, known);
    note(null, errors);
    return checked;
  }

  private knownOfVariants(category_id: number | null, stored: readonly VariantRow[], holders: readonly Holder[]) {
    return {
      stored,
      holders,
      givenIds: new Set<number>(),
      attributes:
        category_id === null ? null : permittedAttributes(this.known.attributes.get(category_id) ?? [], stored),
      discount_percent: this.known.discount_percent,
      hsn_codes: this.known.hsn_codes,
      today: istDate(this.known.now),
    };
  }

  private plan(
    stored: StoredProduct | null,
    general: ProductColumns,
    hidden: boolean,
    checked: VariantChecked[],
    own: readonly VariantRow[],
  ) {
    const productDiffers = productChanges(stored, general, hidden);
    const changed = productDiffers.length > 0;
    let last = Math.max(0, ...own.map(({ position }) => position));
    const today = istDate(this.known.now);
    const variants = checked.map((variant) => {
      const planned = { ...variant, position: variant.stored?.position ?? ++last };
      return { planned, differs: variantChanges(variant, today) };
    });
    const differing = variants.filter(({ differs }) => differs.length > 0);
    const added = differing.filter(({ planned }) => !planned.stored).length;
    this.counts.variants_added += added;
    this.counts.variants_changed += differing.length - added;
    this.counts.unchanged += variants.length - differing.length;
    if (stored === null) this.counts.products_added += 1;
    else if (changed) this.counts.products_changed += 1;
    if (!changed && differing.length === 0) return;
    this.planned.push({ stored, general, hidden, changed, variants: differing.map(({ planned }) => planned) });
    const ofVariants = differing.map(({ planned, differs }) => [planned.stored?.id ?? null, differs]);
    this.changes.update(JSON.stringify([stored?.id ?? null, productDiffers, ofVariants]));
  }
}

/** The first added variant with which the product has more than its form can save; -1 if none. */
function findTooMany(own: readonly VariantRow[], given: readonly VariantChecked[]): number {
  let count = own.filter(({ withdrawn }) => !withdrawn).length;
  return given.findIndex(({ stored }) => {
    const isAdded = !stored || stored.withdrawn;
    if (isAdded) count += 1;
    return isAdded && count > mostVariants;
  });
}

/** Checks variants that are not named but would come on sale with the product. */
function unnamedVariants(own: readonly VariantRow[], given: readonly VariantChecked[]) {
  const named = new Set(given.flatMap(({ stored }) => stored?.id ?? []));
  const lacking = own.find(({ id, withdrawn, net_quantity }) => !withdrawn && !named.has(id) && net_quantity === null);
  return lacking ? { shown: [serverTexts.variantUndeclared(lacking.ref_no)] } : ({} as Record<string, string[]>);
}
