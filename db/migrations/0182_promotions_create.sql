-- What the shop gave away: evaluation samples and brand reminders, at value (UCMPMD 2024). Kept when the account is deleted, because
-- the code requires such gifts to be disclosed.
CREATE SEQUENCE promotion_numbers;
CREATE TABLE promotional_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE DEFAULT 'PRM-' || nextval('promotion_numbers'),
  kind text NOT NULL CHECK (kind IN ('sample', 'brand_reminder')),
  customer_id integer NOT NULL REFERENCES customers,
  recipient_name text NOT NULL,
  account_type text NOT NULL,
  item text NOT NULL CHECK (item <> ''),
  -- Null where the item is not from stock.
  lot_id integer REFERENCES lots,
  lot_no text,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- Of one piece, with tax. UCMPMD 2024: a brand reminder is worth Rs 1,000 at most.
  unit_value_paise bigint NOT NULL CHECK (unit_value_paise >= 0),
  given_on date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  staff_id integer NOT NULL REFERENCES staff,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((lot_id IS NULL) = (lot_no IS NULL)),
  CHECK (kind <> 'sample' OR lot_id IS NOT NULL),
  CHECK (kind <> 'brand_reminder' OR unit_value_paise <= 100000)
);
CREATE INDEX promotional_items_by_day ON promotional_items (given_on, id);
CREATE INDEX promotional_items_by_customer ON promotional_items (customer_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON promotional_items FOR EACH ROW EXECUTE FUNCTION refuse_change();
