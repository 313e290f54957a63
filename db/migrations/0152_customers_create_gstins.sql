-- The GST registrations of a customer, each with its registered address: a GSTIN is printed only with the address it belongs to.
CREATE TABLE customer_gstins (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  gstin text NOT NULL CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  legal_name text NOT NULL,
  address text NOT NULL,
  apartment_no text NOT NULL DEFAULT '',
  state_id integer NOT NULL REFERENCES states,
  city_id integer NOT NULL REFERENCES cities,
  pincode text NOT NULL,
  -- A unit in, or a developer of, a special economic zone: supplied by quotation only (IGST Act s.16).
  is_sez boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (customer_id, gstin)
);
CREATE UNIQUE INDEX customer_gstins_one_default ON customer_gstins (customer_id) WHERE is_default;

INSERT INTO customer_gstins (customer_id, gstin, legal_name, address, apartment_no, state_id, city_id, pincode, is_default)
SELECT id, gstin, coalesce(nullif(company_name, ''), first_name || ' ' || last_name), address, coalesce(apartment_no, ''), state_id,
  city_id, pincode, true
FROM customers WHERE gstin ~ '^[0-9A-Z]{15}$' AND deleted_at IS NULL;

-- `customers.gstin` is what registering and the previous release write: such a GSTIN belongs to the address of the account.
CREATE FUNCTION keep_customer_gstin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_gstins (customer_id, gstin, legal_name, address, apartment_no, state_id, city_id, pincode, is_default)
  VALUES (NEW.id, NEW.gstin, coalesce(nullif(NEW.company_name, ''), NEW.first_name || ' ' || NEW.last_name), NEW.address,
    coalesce(NEW.apartment_no, ''), NEW.state_id, NEW.city_id, NEW.pincode,
    NOT EXISTS (SELECT FROM customer_gstins WHERE customer_id = NEW.id AND is_default))
  ON CONFLICT (customer_id, gstin) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_gstin AFTER INSERT OR UPDATE OF gstin ON customers
  FOR EACH ROW WHEN (NEW.gstin ~ '^[0-9A-Z]{15}$') EXECUTE FUNCTION keep_customer_gstin();
