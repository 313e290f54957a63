-- As before, but each order once: a note on an order that is shipped, such as a corrected tracking number, is an event with the same status,
-- and so is a delivery that was undone.
CREATE OR REPLACE VIEW order_dispatches AS
SELECT o.id AS order_id, o.token, o.number, o.placed_at, e.at AS shipped_at
FROM order_events e JOIN orders o ON o.id = e.order_id
WHERE e.status = 'shipped' AND NOT EXISTS (
  SELECT FROM order_events f WHERE f.order_id = e.order_id AND f.status = 'shipped' AND f.id < e.id);
