-- The transitions of an order's state of payment; the database refuses all others. The previous build makes only these.
CREATE TABLE payment_moves (from_status text NOT NULL, to_status text NOT NULL, PRIMARY KEY (from_status, to_status));
INSERT INTO payment_moves VALUES ('due', 'collected'), ('collected', 'refunded');
CREATE FUNCTION refuse_illegal_payment_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM payment_moves WHERE from_status = OLD.payment_status AND to_status = NEW.payment_status) THEN
    RAISE EXCEPTION 'the payment of an order cannot go from % to %', OLD.payment_status, NEW.payment_status;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legal_payment_move BEFORE UPDATE OF payment_status ON orders FOR EACH ROW
  WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status) EXECUTE FUNCTION refuse_illegal_payment_move();
