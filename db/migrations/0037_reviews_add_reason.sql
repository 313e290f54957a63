-- Staff name a review by its id, and say why they hid one.
ALTER TABLE reviews
  ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN hidden_reason text,
  ADD CHECK (hidden_reason IS NULL OR hidden_at IS NOT NULL);
CREATE INDEX reviews_newest ON reviews (updated_at DESC, id DESC);
CREATE INDEX reviews_rating ON reviews (rating, updated_at DESC);
CREATE INDEX reviews_hidden ON reviews (updated_at DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_text ON reviews USING gin (lower(review) gin_trgm_ops);

-- Reviews as staff read them.
CREATE VIEW written_reviews AS
SELECT r.id, r.product_id, r.customer_id, trim(c.first_name || ' ' || c.last_name) AS customer_name, r.rating, r.review,
       r.created_at, r.updated_at, r.hidden_at, r.hidden_reason,
       EXISTS (
         SELECT FROM delivered_products d WHERE d.customer_id = r.customer_id AND d.product_id = r.product_id
       ) AS verified_purchase
FROM reviews r
JOIN customers c ON c.id = r.customer_id;
