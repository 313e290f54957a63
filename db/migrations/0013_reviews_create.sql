CREATE TABLE reviews (
  customer_id integer NOT NULL REFERENCES customers,
  product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  review text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  hidden_at timestamptz,
  PRIMARY KEY (customer_id, product_id)
);
CREATE INDEX reviews_product ON reviews (product_id, updated_at DESC) WHERE hidden_at IS NULL;

-- Which customer has received which product; an order that came back was delivered all the same.
CREATE VIEW delivered_products AS
SELECT DISTINCT o.customer_id, v.product_id
FROM orders o
JOIN order_lines l ON l.order_id = o.id
JOIN variants v ON v.id = l.variant_id
WHERE o.status IN ('delivered', 'return_requested', 'returned');

-- The views the catalogue reads.
CREATE VIEW product_ratings AS
SELECT product_id, count(*)::integer AS total,
       count(*) FILTER (WHERE rating = 5)::integer AS five,
       count(*) FILTER (WHERE rating = 4)::integer AS four,
       count(*) FILTER (WHERE rating = 3)::integer AS three,
       count(*) FILTER (WHERE rating = 2)::integer AS two,
       count(*) FILTER (WHERE rating = 1)::integer AS one
FROM reviews WHERE hidden_at IS NULL GROUP BY product_id;

CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

CREATE VIEW customer_ratings AS SELECT customer_id, product_id, rating FROM reviews;

CREATE VIEW visible_reviews AS
SELECT r.product_id, c.first_name AS name, r.rating, r.review, r.updated_at AS at,
       EXISTS (
         SELECT FROM delivered_products d WHERE d.customer_id = r.customer_id AND d.product_id = r.product_id
       ) AS verified_purchase
FROM reviews r
JOIN customers c ON c.id = r.customer_id
WHERE r.hidden_at IS NULL;

-- A delivery makes a purchase verified: it tells the running instances where there is a review that shows it.
CREATE FUNCTION notify_purchase_verified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM reviews r
    JOIN variants v ON v.product_id = r.product_id
    JOIN order_lines l ON l.variant_id = v.id
    WHERE r.customer_id = NEW.customer_id AND l.order_id = NEW.id
  ) THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER purchase_verified AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'delivered' AND OLD.status <> 'delivered') EXECUTE FUNCTION notify_purchase_verified();
