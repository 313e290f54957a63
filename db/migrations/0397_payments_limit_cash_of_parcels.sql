-- Cash is limited for a transaction (Income-tax Act 2025 s.186), which dividing an order into parcels does not multiply.
CREATE OR REPLACE FUNCTION refuse_unlawful_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.customer_id <> (SELECT customer_id FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE) THEN
    RAISE EXCEPTION 'order % is another customer''s', NEW.order_id;
  END IF;
  IF EXISTS (SELECT FROM order_payments WHERE order_id = NEW.order_id AND mode = NEW.mode AND id <> NEW.id
             AND lower(reference) = lower(NEW.reference)) THEN
    RAISE unique_violation USING MESSAGE = 'payments_reference: it is recorded for the order', CONSTRAINT = 'payments_reference';
  END IF;
  IF (SELECT sum(amount_paise) FROM order_payments WHERE order_id = NEW.order_id)
    > (SELECT total_paise FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'more collected than order % costs', NEW.order_id;
  END IF;
  IF NEW.mode = 'cash' AND greatest(
    (SELECT sum(amount_paise) FROM order_payments WHERE mode = 'cash' AND order_id IN (
       SELECT o.id FROM orders o JOIN orders own ON own.id = NEW.order_id
       WHERE o.id = coalesce(own.parent_id, own.id) OR o.parent_id = coalesce(own.parent_id, own.id))),
    (SELECT sum(amount_paise) FROM payments p
     WHERE mode = 'cash' AND customer_id = NEW.customer_id AND collected_on = NEW.collected_on
       AND NOT EXISTS (SELECT FROM payment_reversals r WHERE r.payment_id = p.id))) >= 20000000 THEN
    RAISE EXCEPTION 'cash of Rs 2,00,000 or more is not received for one order, nor from one customer in a day';
  END IF;
  RETURN NULL;
END $$;
