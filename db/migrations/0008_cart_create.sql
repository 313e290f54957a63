CREATE TABLE cart_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  variant_id integer NOT NULL REFERENCES variants,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  added_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, variant_id)
);
