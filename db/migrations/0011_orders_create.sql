CREATE SEQUENCE order_numbers START 10001;

-- An order keeps what was true when it was placed. Amounts in paise; none is ever recomputed.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text NOT NULL UNIQUE,
  number text NOT NULL UNIQUE,
  customer_id integer NOT NULL REFERENCES customers,
  status text NOT NULL DEFAULT 'placed' CHECK (status IN ('placed', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'undelivered', 'return_requested', 'returned')),
  payment_status text NOT NULL DEFAULT 'due' CHECK (payment_status IN ('due', 'collected', 'refunded')),
  placed_at timestamptz NOT NULL,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  buyer_gstin text,
  seller_gstin text NOT NULL,
  place_of_supply text NOT NULL,
  place_of_supply_code char(2) NOT NULL,
  supply_kind text NOT NULL CHECK (supply_kind IN ('intra', 'inter')),
  state_tax_kind text NOT NULL CHECK (state_tax_kind IN ('SGST', 'UTGST')),
  tax_reason text NOT NULL,
  coupon_id integer REFERENCES coupons,
  coupon_code text,
  item_count integer NOT NULL CHECK (item_count > 0),
  mrp_paise bigint NOT NULL CHECK (mrp_paise >= 0),
  subtotal_paise bigint NOT NULL CHECK (subtotal_paise >= 0),
  coupon_paise bigint NOT NULL CHECK (coupon_paise BETWEEN 0 AND subtotal_paise),
  shipping_paise bigint NOT NULL CHECK (shipping_paise >= 0),
  shipping_cgst_paise bigint NOT NULL CHECK (shipping_cgst_paise >= 0),
  shipping_sgst_paise bigint NOT NULL CHECK (shipping_sgst_paise >= 0),
  shipping_igst_paise bigint NOT NULL CHECK (shipping_igst_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  round_off_paise bigint NOT NULL CHECK (round_off_paise BETWEEN -50 AND 50),
  total_paise bigint NOT NULL CHECK (total_paise >= 0 AND total_paise % 100 = 0),
  CHECK (cgst_paise = sgst_paise),
  CHECK (total_paise = subtotal_paise - coupon_paise + shipping_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise)
);
CREATE INDEX orders_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_coupon ON orders (coupon_id, customer_id) WHERE coupon_id IS NOT NULL;

CREATE TABLE order_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  position integer NOT NULL,
  variant_id integer NOT NULL REFERENCES variants,
  ref_no text NOT NULL,
  product_name text NOT NULL,
  product_slug text NOT NULL,
  product_token text NOT NULL,
  product_image text NOT NULL,
  product_attribute jsonb NOT NULL,
  hsn_code text NOT NULL,
  gst_rate_bp integer NOT NULL CHECK (gst_rate_bp >= 0),
  mrp_paise bigint NOT NULL CHECK (mrp_paise > 0),
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  coupon_paise bigint NOT NULL CHECK (coupon_paise >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  UNIQUE (order_id, position),
  CHECK (taxable_paise = price_paise * quantity - coupon_paise),
  CHECK (cgst_paise = sgst_paise)
);

-- Every change of an order with time, who and why. Never edited.
CREATE TABLE order_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  status text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('customer', 'staff', 'shop')),
  note text
);
CREATE INDEX order_events_order ON order_events (order_id, id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The moves an order may make; the database refuses all others.
CREATE TABLE order_moves (from_status text NOT NULL, to_status text NOT NULL, PRIMARY KEY (from_status, to_status));
INSERT INTO order_moves VALUES
  ('placed', 'confirmed'), ('confirmed', 'packed'), ('packed', 'shipped'), ('shipped', 'delivered'),
  ('placed', 'cancelled'), ('confirmed', 'cancelled'), ('packed', 'cancelled'),
  ('shipped', 'undelivered'), ('delivered', 'return_requested'), ('return_requested', 'returned'),
  ('return_requested', 'delivered');
CREATE FUNCTION refuse_illegal_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_moves WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'an order cannot go from % to %', OLD.status, NEW.status;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legal_move BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_illegal_move();

-- The first answer to a request with an Idempotency-Key, given again to its repeats for 24 hours.
CREATE TABLE idempotency_keys (
  customer_id integer NOT NULL REFERENCES customers,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
