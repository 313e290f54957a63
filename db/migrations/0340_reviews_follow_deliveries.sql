-- Orders with a product that their customer has reviewed: their delivery is shown with the review.
CREATE VIEW reviewed_orders AS
SELECT o.id AS order_id, o.token
FROM orders o
WHERE EXISTS (
  SELECT FROM order_lines l
  JOIN variants v ON v.id = l.variant_id
  JOIN reviews r ON r.product_id = v.product_id AND r.customer_id = o.customer_id
  WHERE l.order_id = o.id
);

-- A delivery that is taken back makes a purchase unverified again.
CREATE TRIGGER purchase_unverified AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status = 'delivered' AND NEW.status = 'shipped') EXECUTE FUNCTION notify_purchase_verified();
