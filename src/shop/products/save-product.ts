import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductGeneral } from "../../contract/staff/catalogue.ts";
import { texts } from "../../contract/texts.ts";
import { cleanHtml } from "../../platform/html.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { recordAct } from "../staff/index.ts";
import { changeProduct, edited, subject } from "./change-product.ts";
import * as queries from "./edit-queries.ts";
import { freeSlug, slugOf } from "./slugs.ts";
import { newToken } from "./tokens.ts";

/** Adds a product. It is hidden until somebody shows it: a product without variants is of no use to shoppers. */
export async function createProduct(shop: Shop, by: Staff, given: ProductGeneral) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    await queries.lockCatalogue(db);
    const fields = await checked(db, given, null, now);
    if (fields instanceof Refusal) return fields;
    const id = await queries.insertProduct(db, {
      ...fields,
      ...{ token: newToken(), changed_by: by.name, withdrawn_at: now },
    });
    await recordAct(db, by, { act: "added", ...subject(id, fields.name), after: fields }, now);
    return { data: await edited(db, id, now) };
  });
}

/** Changes what the form General holds. An address once given keeps leading to the product: its token says which is meant. */
export async function saveProduct(
  shop: Shop,
  by: Staff,
  id: number,
  { version, ...given }: ProductGeneral & { version: number },
) {
  return changeProduct(shop, by, id, version, async (db, product, now) => {
    const fields = await checked(db, given, product, now);
    if (fields instanceof Refusal) return fields;
    await queries.updateProduct(db, id, fields);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, product[name as keyof typeof fields]]));
    return { act: "changed", before, after: fields };
  });
}

/** A hidden copy: pictures, documents and companions go with it, variants do not, for their numbers are their own. */
export async function duplicateProduct(shop: Shop, by: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    await queries.lockCatalogue(db);
    const source = await queries.productById(db, id);
    if (!source) return refuse(404, "not_found", texts.productNotFound);
    const { id: _, version: __, created_at: ___, changed_at: ____, ...fields } = source;
    const name = `${source.name.slice(0, 143)} (copy)`;
    const slug = slugOf(name);
    const copy = await queries.insertProduct(db, {
      ...fields,
      name,
      slug: freeSlug(slug, await queries.slugsLike(db, slug)),
      ...{ top_sell: false, deal_of_day: false, deal_from: null, deal_to: null },
      position: (await queries.lastPosition(db)) + 1,
      ...{ token: newToken(), changed_by: by.name, withdrawn_at: now },
    });
    await queries.copyParts(db, id, copy);
    await recordAct(db, by, { act: `copied from ${source.name}`, ...subject(copy, name) }, now);
    return { data: await edited(db, copy, now) };
  });
}

/** Archives: shoppers no longer see it, orders keep it. */
export async function hideProduct(shop: Shop, by: Staff, id: number) {
  return changeProduct(shop, by, id, null, async (db, product, now) => {
    if (!product.withdrawn_at) await queries.setWithdrawn(db, id, now);
    return { act: "hid from the shop" };
  });
}

export async function showProduct(shop: Shop, by: Staff, id: number) {
  return changeProduct(shop, by, id, null, async (db) => {
    const variants = await queries.variantsOf(db, [id]);
    if (variants.every(({ withdrawn }) => withdrawn)) return refuse(422, "no_variants", serverTexts.noVariants);
    await queries.setWithdrawn(db, id, null);
    return { act: "showed in the shop" };
  });
}

/** @returns what is stored: the description cleaned, address and place filled in */
async function checked(
  db: Db,
  given: ProductGeneral,
  stored: queries.ProductRow | null,
  now: Date,
): Promise<queries.ProductFields | Refusal> {
  const errors: Record<string, string[]> = {};
  const holder = given.slug === null ? undefined : await queries.productBySlug(db, given.slug);
  if (holder && holder.id !== stored?.id) errors.slug = [serverTexts.addressTaken(holder.name)];
  if ((await queries.categoryOfSub(db, given.sub_category_id)) !== given.category_id) {
    errors.sub_category_id = [serverTexts.subCategoryElsewhere];
  }
  const deal_from = dateOf(given.deal_of_day ? given.deal_from : null);
  const deal_to = dateOf(given.deal_of_day ? given.deal_to : null);
  const isNew = deal_to?.getTime() !== stored?.deal_to?.getTime();
  if (deal_to && deal_from && deal_to <= deal_from) errors.deal_to = [serverTexts.dealEndsFirst];
  else if (deal_to && isNew && deal_to <= now) errors.deal_to = [serverTexts.dealOver];
  if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);

  const wanted = slugOf(given.name);
  const others = async () => (await queries.slugsLike(db, wanted)).filter((slug) => slug !== stored?.slug);
  return {
    ...given,
    ...{ deal_from, deal_to },
    description_html: cleanHtml(given.description_html),
    slug: given.slug ?? freeSlug(wanted, await others()),
    position: given.position ?? stored?.position ?? (await queries.lastPosition(db)) + 1,
  };
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
