-- The last number given in a series and financial year, with its time. The row is locked by whoever issues until the end
-- of that transaction: no gap is left when it is rolled back (CGST Rules, rule 46(b)); a sequence would leave one.
CREATE TABLE invoice_series (
  series text NOT NULL CHECK (series ~ '^[A-Z]{3}$'),
  financial_year char(4) NOT NULL CHECK (financial_year ~ '^[0-9]{4}$'),
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
  last_issued_at timestamptz,
  PRIMARY KEY (series, financial_year)
);
CREATE FUNCTION refuse_gap_in_series() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.series, NEW.financial_year, NEW.last_number) <> (OLD.series, OLD.financial_year, OLD.last_number + 1)
    OR NEW.last_issued_at < OLD.last_issued_at THEN
    RAISE EXCEPTION 'a series goes on by one, and never back in time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER no_gap BEFORE UPDATE ON invoice_series FOR EACH ROW EXECUTE FUNCTION refuse_gap_in_series();
CREATE TRIGGER ledger BEFORE DELETE ON invoice_series FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Invoices and credit notes. `content` is everything that is printed, in paise and basis points; nothing is looked up again.
CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  series text NOT NULL,
  financial_year char(4) NOT NULL,
  serial integer NOT NULL CHECK (serial > 0),
  number text NOT NULL UNIQUE CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  order_id bigint NOT NULL REFERENCES orders,
  issued_at timestamptz NOT NULL,
  content jsonb NOT NULL,
  UNIQUE (series, financial_year, serial),
  FOREIGN KEY (series, financial_year) REFERENCES invoice_series,
  CHECK (number = series || '/' || financial_year || '/' || lpad(serial::text, greatest(6, length(serial::text)), '0')),
  CHECK (content ->> 'number' = number)
);
CREATE UNIQUE INDEX invoices_one_of_order ON invoices (order_id) WHERE kind = 'invoice';
CREATE INDEX invoices_order ON invoices (order_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The papers as they were first drawn: whoever asks again gets the same bytes. Not among the public files.
CREATE TABLE invoice_documents (
  invoice_id bigint NOT NULL REFERENCES invoices,
  copies text NOT NULL CHECK (copies IN ('recipient', 'all')),
  pdf bytea NOT NULL,
  sha256 bytea NOT NULL CHECK (sha256 = sha256(pdf)),
  PRIMARY KEY (invoice_id, copies)
);
ALTER TABLE invoice_documents ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON invoice_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON invoice_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Published for lists and for the order's own page.
CREATE VIEW order_invoices AS SELECT order_id, number, issued_at FROM invoices WHERE kind = 'invoice';
