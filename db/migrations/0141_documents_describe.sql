-- `invoices` holds every document with a serial number: tax invoices, bills of supply (CGST Act s.31(3)(c)), credit notes (s.34) and
-- delivery challans (CGST Rules, rule 55). What reports need is computed from what was printed and can therefore not differ from it.
-- contract: invoices: the previous build writes tax invoices only, and one of them for an order
-- contract: invoice_series: every series of the previous build has the form that is asked for
ALTER TABLE invoices DROP CONSTRAINT invoices_kind_check,
  ADD CONSTRAINT invoices_kind_check CHECK (kind IN ('invoice', 'bill_of_supply', 'credit_note', 'challan'));
ALTER TABLE invoice_series DROP CONSTRAINT invoice_series_series_check,
  ADD CONSTRAINT invoice_series_series_check CHECK (series ~ '^[A-Z][A-Z0-9][A-Z]$');
-- blocks writes: only packing waits; 100,000 documents of 15 lines took 6 seconds
ALTER TABLE invoices
  -- Null for documents of the previous release: the registration with the GSTIN that they print.
  ADD COLUMN registration_id bigint REFERENCES registrations,
  -- The document that a credit note corrects.
  ADD COLUMN corrects_id bigint REFERENCES invoices,
  ADD COLUMN supplier_gstin text GENERATED ALWAYS AS (content #>> '{seller,gstin}') STORED,
  ADD COLUMN buyer_gstin text GENERATED ALWAYS AS (content #>> '{billing,gstin}') STORED,
  ADD COLUMN buyer_name text GENERATED ALWAYS AS (coalesce(nullif(content #>> '{billing,company_name}', ''), content #>> '{billing,name}')) STORED,
  ADD COLUMN place_of_supply_code text GENERATED ALWAYS AS (left(content ->> 'place_of_supply', 2)) STORED,
  ADD COLUMN supply_kind text GENERATED ALWAYS AS (content ->> 'supply_kind') STORED,
  ADD COLUMN taxable_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,taxable_paise}')::bigint) STORED,
  ADD COLUMN cgst_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,cgst_paise}')::bigint) STORED,
  ADD COLUMN sgst_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,sgst_paise}')::bigint) STORED,
  ADD COLUMN igst_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,igst_paise}')::bigint) STORED,
  ADD COLUMN round_off_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,round_off_paise}')::bigint) STORED,
  ADD COLUMN total_paise bigint GENERATED ALWAYS AS ((content #>> '{totals,total_paise}')::bigint) STORED,
  -- Without tax, because the time for a tax credit note had passed (s.34(2)).
  ADD COLUMN is_commercial boolean NOT NULL GENERATED ALWAYS AS (coalesce((content ->> 'commercial')::boolean, false)) STORED,
  ADD COLUMN hsn_rows jsonb GENERATED ALWAYS AS (content -> 'hsn_summary') STORED,
  ADD CONSTRAINT invoices_note_corrects CHECK (kind <> 'credit_note' OR corrects_id IS NOT NULL);
-- blocks writes: only packing waits, for less than the columns above take
CREATE INDEX invoices_issued_at ON invoices (issued_at, id);
-- blocks writes: only packing waits, for less than the columns above take
CREATE INDEX invoices_corrects ON invoices (corrects_id) WHERE corrects_id IS NOT NULL;
-- blocks writes: only packing waits, for less than the columns above take
CREATE UNIQUE INDEX invoices_one_bill_of_order ON invoices (order_id) WHERE kind = 'bill_of_supply';

-- Published: every document by its particulars.
CREATE VIEW document_list AS
SELECT id, kind, series, financial_year, serial, number, order_id, issued_at, registration_id, corrects_id, supplier_gstin, buyer_gstin,
  buyer_name, place_of_supply_code, supply_kind, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise,
  is_commercial
FROM invoices;

-- Published: each document by HSN code, unit, rate and kind of tax, charges among the goods they follow. Documents of the first
-- releases stated neither unit nor tax class; every unit was a piece then, and what bore no tax was exempt.
CREATE VIEW document_hsn_rows AS
SELECT i.id AS document_id, r.hsn_code, coalesce(r.unit, 'NOS') AS unit, r.gst_rate_bp,
  coalesce(r.tax_class, CASE WHEN r.gst_rate_bp = 0 THEN 'exempt' ELSE 'taxable' END) AS tax_class,
  coalesce(r.quantity, (
    SELECT sum((line ->> 'quantity')::integer) FROM jsonb_array_elements(i.content -> 'lines') AS line
    WHERE line ->> 'hsn_code' = r.hsn_code AND (line ->> 'gst_rate_bp')::integer = r.gst_rate_bp
  ), 0)::integer AS quantity,
  r.taxable_paise, r.cgst_paise, r.sgst_paise, r.igst_paise
FROM invoices i CROSS JOIN LATERAL jsonb_to_recordset(i.hsn_rows) AS r(
  hsn_code text, unit text, gst_rate_bp integer, tax_class text, quantity integer,
  taxable_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint
);
