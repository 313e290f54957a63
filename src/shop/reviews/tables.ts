import type { Generated } from "kysely";

export interface ReviewsTables {
  reviews: {
    customer_id: number;
    product_id: number;
    rating: number;
    review: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    hidden_at: Date | null;
  };
  /** Published: how often a product was given how many stars. */
  product_ratings: {
    product_id: number;
    total: number;
    five: number;
    four: number;
    three: number;
    two: number;
    one: number;
  };
  /** Published: the stars each customer gave. */
  customer_ratings: { customer_id: number; product_id: number; rating: number };
  /** Published: reviews as shoppers read them. */
  visible_reviews: {
    product_id: number;
    name: string;
    rating: number;
    review: string;
    verified_purchase: boolean;
    at: Date;
  };
  /** Which customer has received which product. */
  delivered_products: { customer_id: number; product_id: number };
}
