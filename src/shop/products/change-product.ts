import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductEdited } from "../../contract/staff/product-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { lockCatalogue } from "../categories/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { productEdited } from "./product-edited.ts";
import { lockProduct, type ProductRow, raiseVersion } from "./product-queries.ts";

/** What was done to a product, for the audit log. */
export interface Done {
  act: string;
  before?: object | null;
  after?: object | null;
}

/**
 * Changes a product: one change of the catalogue at a time, recorded in the audit log, with a new version.
 * @param version the version that the form loaded; null if nothing can be overwritten
 * @param work makes the change in the transaction and returns what to record
 */
export async function changeProduct(
  shop: Shop,
  actor: Staff,
  id: number,
  version: number | null,
  work: (db: Db, product: ProductRow, now: Date) => Promise<Done | Refusal>,
): Promise<{ data: ProductEdited } | Refusal> {
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    await lockCatalogue(db);
    const product = await lockProduct(db, id);
    if (!product) return refuse(404, "not_found", texts.productNotFound);
    if (version !== null && version !== product.version) {
      return refuse(
        409,
        "state_changed",
        serverTexts.productChanged(product.changed_by ?? serverTexts.changedByImport),
      );
    }
    await raiseVersion(db, id, actor.name);
    const done = await work(db, product, now);
    if (done instanceof Refusal) return done;
    await audit(db, actor, { ...done, ...subject(id, product.name) }, now);
    return { data: await edited(db, id, now) };
  });
}

export function subject(id: number, name: string) {
  return { subject: "product", subject_id: id, subject_name: name };
}

export async function edited(db: Db, id: number, now: Date): Promise<ProductEdited> {
  const stored = await productEdited(db, id, now);
  if (!stored) throw new Error(`Product ${id} not found.`);
  return stored;
}
