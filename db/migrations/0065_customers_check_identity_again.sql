-- When and why a decided verification went back to pending, for staff to read: names of fields, never their values.
ALTER TABLE customers
  ADD COLUMN verification_reset_at timestamptz,
  ADD COLUMN verification_reset_fields text[];

-- A council number belongs to one person. It is compared by letters and digits, as people write it in several ways.
CREATE INDEX customers_mci_key ON customers (upper(regexp_replace(mci_number, '[^A-Za-z0-9]', '', 'g')))
  WHERE mci_number IS NOT NULL;
