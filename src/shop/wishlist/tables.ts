import type { Generated } from "kysely";

export interface WishlistTables {
  wishlist_entries: { customer_id: number; product_id: number; added_at: Generated<Date> };
  /** Published: the products on each customer's wishlist. */
  wished_products: { customer_id: number; product_id: number };
}
