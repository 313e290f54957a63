-- What the GST portal says of a customer's GSTIN, with the day of the answer. Null: not looked up, because no portal is connected or it
-- has not answered. Then only form and check character are known to be right.
ALTER TABLE customer_gstins
  ADD COLUMN lookup_result text CHECK (lookup_result IN ('active', 'suspended', 'cancelled', 'not_found', 'sez')),
  ADD COLUMN looked_up_at timestamptz,
  ADD COLUMN lookup_attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN lookup_due_at timestamptz,
  ADD CONSTRAINT customer_gstins_lookup_check CHECK ((lookup_result IS NULL) = (looked_up_at IS NULL));
CREATE INDEX customer_gstins_lookup ON customer_gstins (id) WHERE looked_up_at IS NULL;
-- An answer belongs to the number that was asked for, whoever changes it.
CREATE FUNCTION forget_gstin_lookup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lookup_result := NULL;
  NEW.looked_up_at := NULL;
  NEW.lookup_attempts := 0;
  NEW.lookup_due_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_lookup BEFORE UPDATE OF gstin ON customer_gstins FOR EACH ROW WHEN (NEW.gstin <> OLD.gstin)
  EXECUTE FUNCTION forget_gstin_lookup();
