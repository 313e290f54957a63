-- A payment recorded by mistake is taken back by a row of its own, with the reason; the ledger itself is never changed.
CREATE TABLE payment_reversals (
  payment_id bigint PRIMARY KEY REFERENCES payments,
  reason text NOT NULL,
  reversed_at timestamptz NOT NULL,
  staff_id integer NOT NULL,
  staff_name text NOT NULL
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON payment_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who took the money and owes it to the shop. Null: it was paid to the shop itself, or before couriers were listed.
ALTER TABLE payments ADD COLUMN courier_id integer REFERENCES couriers;

-- Published: payments that were not reversed, which is what every reader of it counts, the previous build too.
CREATE OR REPLACE VIEW order_payments AS
SELECT id, order_id, mode, amount_paise, reference, collected_at, staff_name, courier_id FROM payments p
WHERE NOT EXISTS (SELECT FROM payment_reversals r WHERE r.payment_id = p.id);

-- Published: the ledger for the accountant. A reversal is an entry of the day it was made, with a negative amount.
CREATE VIEW payment_entries AS
SELECT id, order_id, mode, amount_paise, reference, collected_at AS at, NULL::text AS reversal_reason FROM payments
UNION ALL
SELECT p.id, p.order_id, p.mode, -p.amount_paise, p.reference, r.reversed_at, r.reason
FROM payment_reversals r JOIN payments p ON p.id = r.payment_id;

INSERT INTO payment_moves VALUES ('collected', 'due');

-- A reference that was recorded by mistake may be recorded again, so that an index cannot refuse it twice.
DROP INDEX payments_reference;
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
    (SELECT sum(amount_paise) FROM order_payments WHERE mode = 'cash' AND order_id = NEW.order_id),
    (SELECT sum(amount_paise) FROM payments p
     WHERE mode = 'cash' AND customer_id = NEW.customer_id AND collected_on = NEW.collected_on
       AND NOT EXISTS (SELECT FROM payment_reversals r WHERE r.payment_id = p.id))) >= 20000000 THEN
    RAISE EXCEPTION 'cash of Rs 2,00,000 or more is not received for one order, nor from one customer in a day';
  END IF;
  RETURN NULL;
END $$;

-- The order is locked first, as a payment locks it.
CREATE FUNCTION lock_order_of_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = NEW.payment_id) FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
CREATE TRIGGER order_locked BEFORE INSERT ON payment_reversals FOR EACH ROW EXECUTE FUNCTION lock_order_of_reversal();
