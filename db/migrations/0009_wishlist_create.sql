CREATE TABLE wishlist_entries (
  customer_id integer NOT NULL REFERENCES customers,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, product_id)
);

-- The view the catalogue reads.
CREATE VIEW wished_products AS SELECT customer_id, product_id FROM wishlist_entries;
