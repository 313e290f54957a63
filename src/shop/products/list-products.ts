import type { StaffProduct } from "../../contract/staff/product-shapes.ts";
import { type PageRequest, toListReply } from "../kit/list-page.ts";
import type { Db } from "../kit/shop.ts";
import { type ListedRow, type ProductQuery, productsListed } from "./list-queries.ts";

export async function listProducts(db: Db, query: ProductQuery & PageRequest) {
  return toListReply(await productsListed(db, query), listed);
}

function listed({ hidden, mrp_from_paise, changed_at, ...row }: ListedRow): StaffProduct {
  return {
    ...row,
    state: hidden ? "hidden" : "shown",
    mrp_from: mrp_from_paise === null ? null : mrp_from_paise / 100,
    changed_at: changed_at.toISOString(),
  };
}
