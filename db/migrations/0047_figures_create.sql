-- Searches that found nothing, by Indian day. Who searched is not kept.
CREATE TABLE search_misses (
  day date NOT NULL,
  words text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, words)
);

-- What rooms publish to be counted. Amounts are without tax, in paise.
CREATE VIEW order_sales AS
SELECT id, token, number, status, placed_at, subtotal_paise - coupon_paise AS taxable_paise FROM orders;
CREATE VIEW order_line_sales AS
SELECT l.id, l.order_id, o.status, o.placed_at, l.variant_id, l.ref_no, l.product_name, l.quantity, l.taxable_paise
FROM order_lines l JOIN orders o ON o.id = l.order_id;
CREATE VIEW order_dispatches AS
SELECT o.id AS order_id, o.token, o.number, o.placed_at, e.at AS shipped_at
FROM order_events e JOIN orders o ON o.id = e.order_id WHERE e.status = 'shipped';
CREATE INDEX order_events_shipped ON order_events (at, order_id) WHERE status = 'shipped';

CREATE VIEW goods_returned AS
SELECT r.id, r.number, r.order_id, r.received_at, sum(l.quantity)::integer AS quantity,
       sum(l.taxable_paise)::bigint AS taxable_paise
FROM returns r JOIN return_lines l ON l.return_id = r.id
WHERE r.kind = 'return' AND r.received_at IS NOT NULL GROUP BY r.id;
CREATE INDEX returns_received ON returns (received_at) WHERE kind = 'return';

CREATE VIEW customer_beginnings AS SELECT id, account_type, created_at FROM customers;
CREATE INDEX customers_created_at ON customers (created_at);

CREATE VIEW enquiry_responses AS SELECT id, number, received_at, answered_at FROM enquiries WHERE NOT held;
CREATE INDEX enquiries_answered_at ON enquiries (answered_at) WHERE answered_at IS NOT NULL;

CREATE VIEW variant_prices AS SELECT id AS variant_id, price_paise FROM variants;
CREATE VIEW lots_on_hand AS
SELECT id, variant_id, lot_no, expires_on, on_hand FROM lots WHERE on_hand > 0 AND quarantined_at IS NULL;
