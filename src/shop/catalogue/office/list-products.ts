import type { StaffProduct } from "../../../contract/staff/catalogue.ts";
import { texts } from "../../../contract/texts.ts";
import { refuseFields } from "../../refusal.ts";
import type { Db } from "../../shop.ts";
import { countProducts, type ListedRow, type Place, type ProductQuery, productsListed } from "./list-queries.ts";

/**
 * A page of products. The next one begins after the last product shown, whatever is added or removed meanwhile, so none is
 * seen twice or missed.
 */
export async function listProducts(db: Db, query: ProductQuery & { after?: string; per_page?: number }) {
  const { after, per_page = 50, ...asked } = query;
  const sort = asked.sort ?? "position";
  const place = after === undefined ? null : placeIn(after, sort);
  if (place === undefined)
    return refuseFields(texts.invalid, { after: ["This is not where a page of this list ended."] });
  const [rows, total] = await Promise.all([productsListed(db, asked, place, per_page + 1), countProducts(db, asked)]);
  const shown = rows.slice(0, per_page);
  const last = rows.length > per_page ? shown.at(-1) : undefined;
  return { data: shown.map(listed), meta: { total, next: last ? textOf(sort, last) : null } };
}

function listed({ by: _, hidden, mrp_from_paise, changed_at, ...row }: ListedRow): StaffProduct {
  return {
    ...row,
    state: hidden ? "hidden" : "shown",
    mrp_from: mrp_from_paise === null ? null : mrp_from_paise / 100,
    changed_at: changed_at.toISOString(),
  };
}

function textOf(sort: string, { by, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, by, id])).toString("base64url");
}

const shapes: Record<string, RegExp> = {
  position: /^[0-9]{1,9}$/,
  name: /^[^\0]*$/,
  changed: /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
};

/** @returns undefined when it is no place in a list sorted like this */
function placeIn(text: string, sort: string): Place | undefined {
  try {
    const [of, by, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    const fits =
      of === sort && shapes[sort.replace("-", "")]?.test(by) && Number.isInteger(id) && id > 0 && id < 2 ** 31;
    return fits ? { by, id } : undefined;
  } catch {
    return undefined;
  }
}
