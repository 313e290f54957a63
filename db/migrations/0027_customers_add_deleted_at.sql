-- A deleted account keeps its row, because orders and invoices refer to it and have to be kept (CGST Act s.36: 72 months
-- from the annual return). Nothing in the row then says who it was.
ALTER TABLE customers
  ADD COLUMN deleted_at timestamptz,
  DROP CONSTRAINT customers_check,
  ADD CONSTRAINT customers_mci_number CHECK (account_type <> 'doctor' OR mci_number IS NOT NULL OR deleted_at IS NOT NULL),
  ADD CONSTRAINT customers_erased CHECK (
    deleted_at IS NULL OR (
      email = 'deleted-' || id || '@account.invalid' AND password_hash = '' AND last_name = '' AND mobile_number = '' AND
      born_on = '1900-01-01' AND address = '' AND pincode = '' AND
      num_nonnulls(mci_number, company_name, gstin, apartment_no, default_address_id) = 0
    )
  );

-- Reviews show the first name: a change of it reaches the pages that show one.
CREATE FUNCTION notify_reviewer_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reviews WHERE customer_id = NEW.id) THEN PERFORM pg_notify('catalogue_changed', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviewer_renamed AFTER UPDATE OF first_name ON customers FOR EACH ROW
  WHEN (OLD.first_name IS DISTINCT FROM NEW.first_name) EXECUTE FUNCTION notify_reviewer_renamed();
CREATE INDEX enquiries_customer ON enquiries (customer_id, id) WHERE customer_id IS NOT NULL;
