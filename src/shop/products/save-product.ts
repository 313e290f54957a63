import { pick } from "../../contract/field-types.ts";
import { productFields } from "../../contract/product-fields.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductGeneral } from "../../contract/staff/product-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { categoryBySubCategory, lockCatalogue } from "../categories/index.ts";
import type { ProductColumns } from "../kit/product-columns.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { freeSlug, slugify } from "../kit/slugs.ts";
import type { Staff } from "../kit/staff-api.ts";
import { checkDeclarations, checkProduct, missingDeclarations } from "../product-rules/index.ts";
import { changeProduct, edited, subject } from "./change-product.ts";
import { copyParts } from "./part-queries.ts";
import * as queries from "./product-queries.ts";
import { newToken } from "./tokens.ts";
import { listVariants } from "./variant-queries.ts";

/** Adds a product, which stays hidden until it is published: shoppers have no use for a product without variants. */
export async function createProduct(shop: Shop, actor: Staff, given: ProductGeneral) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    await lockCatalogue(db);
    const fields = await checked(db, given, null, now);
    if (fields instanceof Refusal) return fields;
    const id = await queries.insertProduct(db, {
      ...fields,
      token: newToken(),
      changed_by: actor.name,
      withdrawn_at: now,
    });
    await audit(db, actor, { act: "added", ...subject(id, fields.name), after: fields }, now);
    return { data: await edited(db, id, now) };
  });
}

/** Changes the fields of the General form. Old URLs keep leading to the product, because its token identifies it. */
export async function saveProduct(
  shop: Shop,
  actor: Staff,
  id: number,
  { version, ...given }: ProductGeneral & { version: number },
) {
  return changeProduct(shop, actor, id, version, async (db, product, now) => {
    const fields = await checked(db, given, product, now);
    if (fields instanceof Refusal) return fields;
    await queries.updateProduct(db, id, fields);
    const before = pick(product, Object.keys(fields) as (keyof ProductColumns)[]);
    return { act: "changed", before, after: fields };
  });
}

/** A hidden copy with pictures, documents and related devices, but without variants: their numbers are unique. */
export async function duplicateProduct(shop: Shop, actor: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    await lockCatalogue(db);
    const source = await queries.productById(db, id);
    if (!source) return refuse(404, "not_found", texts.productNotFound);
    const { id: _, version: __, created_at: ___, changed_at: ____, ...fields } = source;
    const suffix = " (copy)";
    const name = source.name.slice(0, productFields.name.max - suffix.length) + suffix;
    const slug = slugify(name);
    const copy = await queries.insertProduct(db, {
      ...fields,
      name,
      slug: freeSlug(slug, await queries.slugsLike(db, slug)),
      top_sell: false,
      deal_of_day: false,
      deal_from: null,
      deal_to: null,
      position: (await queries.lastPosition(db)) + 1,
      token: newToken(),
      changed_by: actor.name,
      withdrawn_at: now,
    });
    await copyParts(db, id, copy);
    await audit(db, actor, { act: `copied from ${source.name}`, ...subject(copy, name) }, now);
    return { data: await edited(db, copy, now) };
  });
}

/** Hides a product from shoppers; orders still refer to it. */
export async function hideProduct(shop: Shop, actor: Staff, id: number) {
  return changeProduct(shop, actor, id, null, async (db, product, now) => {
    if (!product.withdrawn_at) await queries.setWithdrawn(db, id, now);
    return { act: "hid from the shop" };
  });
}

export async function showProduct(shop: Shop, actor: Staff, id: number) {
  return changeProduct(shop, actor, id, null, async (db, product) => {
    const variants = await listVariants(db, [id]);
    const onSale = variants.filter(({ withdrawn }) => !withdrawn);
    if (onSale.length === 0) return refuse(422, "no_variants", serverTexts.noVariants);
    const missing = missingDeclarations(product, onSale).map(({ label }) => label);
    // Repeating the call changes nothing, even for a product that was published before a declaration was required.
    if (product.withdrawn_at && missing.length > 0)
      return refuse(422, "declarations_missing", serverTexts.declarationsMissing(missing));
    await queries.setWithdrawn(db, id, null);
    return { act: "showed in the shop" };
  });
}

/** Checks the fields, with slug and position filled in. */
async function checked(
  db: Db,
  given: ProductGeneral,
  stored: queries.ProductRow | null,
  now: Date,
): Promise<ProductColumns | Refusal> {
  const wanted = slugify(given.name);
  const others = async () => (await queries.slugsLike(db, wanted)).filter((slug) => slug !== stored?.slug);
  const slug = given.slug ?? freeSlug(wanted, await others());
  const position = given.position ?? stored?.position ?? (await queries.lastPosition(db)) + 1;
  const holder = await queries.productBySlug(db, slug);
  const result = checkProduct(
    { ...given, slug, position },
    {
      stored,
      slugHolder: holder && holder.id !== stored?.id ? holder : null,
      subCategories: await categoryBySubCategory(db),
      now,
    },
  );
  // A product that is not in the shop may be declared later.
  const undeclared = stored && !stored.withdrawn_at ? checkDeclarations(result.checked, stored) : {};
  const errors = { ...result.errors, ...undeclared };
  return Object.keys(errors).length > 0 ? refuseFields(texts.invalid, errors) : result.checked;
}
