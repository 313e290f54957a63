import type { Generated, GeneratedAlways } from "kysely";

export interface ReviewsTables {
  reviews: {
    id: GeneratedAlways<number>;
    customer_id: number;
    product_id: number;
    rating: number;
    review: string;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    hidden_at: Date | null;
    /** Why staff hid it. */
    hidden_reason: string | null;
    /** Grows with each write of any review; null if that was by an earlier build. */
    write_number: Generated<number | null>;
  };
  /** Published: the last write of each review. */
  review_changes: { id: number; review_id: number };
  /** Published: reviews as shown to staff. */
  written_reviews: {
    id: number;
    product_id: number;
    customer_id: number;
    customer_name: string;
    rating: number;
    review: string;
    created_at: Date;
    updated_at: Date;
    hidden_at: Date | null;
    hidden_reason: string | null;
    verified_purchase: boolean;
  };
  /** Published: number of ratings per product and stars. */
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
  /** Published: reviews as shown to shoppers. */
  visible_reviews: {
    product_id: number;
    name: string;
    rating: number;
    review: string;
    verified_purchase: boolean;
    at: Date;
  };
  /** Published: orders containing a product that their customer has reviewed. */
  reviewed_orders: { order_id: number; token: string };
  /** Which customer has received which product. */
  delivered_products: { customer_id: number; product_id: number };
}
