import type { SavedList, SavedListLine, SharedList } from "../../contract/saved-lists.ts";
import { displayVariant } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { findList, findSharedList, type LineRow, type ListRow, listLines, listLists } from "./queries.ts";

type Parts = Pick<LiveShop, "db" | "live">;

/** A customer's list with all its lines; undefined if they have no such list. */
export async function loadList({ db, live }: Parts, customerId: number, token: string): Promise<SavedList | undefined> {
  const list = await findList(db, customerId, token);
  if (!list) return undefined;
  const { catalogue } = live.current();
  const { name, share_token, changed_at } = list;
  const lines = (await listLines(db, list.id)).map((line) => toLine(catalogue, line));
  return { token, name, share_token, changed_at: changed_at.toISOString(), lines };
}

/** What everyone with the link sees; undefined if the link shares no list, or no longer does. */
export async function loadSharedList({ db, live }: Parts, shareToken: string): Promise<SharedList | undefined> {
  const list = await findSharedList(db, shareToken);
  if (!list) return undefined;
  const { catalogue } = live.current();
  const lines = (await listLines(db, list.id)).map((line) => {
    const { line_id: _, ...shown } = toLine(catalogue, line);
    return shown;
  });
  return { name: list.name, lines };
}

/** The items that a list adds to a cart. */
export async function wantedFrom(db: Db, list: ListRow) {
  const lines = await listLines(db, list.id);
  return lines.map(({ variant_id, quantity }) => ({ sub_product_id: variant_id, quantity }));
}

/** All lists of a customer, for the export of the account. */
export async function exportLists(db: Db, customerId: number) {
  const lists = await listLists(db, customerId);
  return Promise.all(
    lists.map(async ({ id, name, share_token, changed_at }) => ({
      name,
      is_shared: share_token !== null,
      changed_at: changed_at.toISOString(),
      lines: (await listLines(db, id)).map(({ ref_no, product_name, quantity }) => ({
        ref_no,
        product_name,
        quantity,
      })),
    })),
  );
}

function toLine(catalogue: Catalogue, { line_id, variant_id, ref_no, product_name, quantity }: LineRow): SavedListLine {
  const shown = displayVariant(catalogue, variant_id);
  const product = shown && {
    slug: shown.product_slug,
    token: shown.product_token,
    image: shown.product_image,
    attributes: shown.product_attribute,
  };
  return { line_id, sub_product_id: variant_id, ref_no, product_name, quantity, product: product ?? null };
}
