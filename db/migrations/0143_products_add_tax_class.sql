-- How goods are treated by the law: only `taxable` ones bear tax, at a rate above 0. The class belongs to the rate and changes with it.
-- Rows of the previous build state none, and 0 % meant exempt then.
ALTER TABLE variant_tax_classes ADD COLUMN tax_class text NOT NULL DEFAULT 'taxable' CHECK (tax_class IN ('taxable', 'nil', 'exempt', 'non_gst'));
CREATE FUNCTION fit_tax_class() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tax_class = 'taxable') <> (NEW.gst_rate_bp > 0) THEN
    NEW.tax_class := CASE WHEN NEW.gst_rate_bp > 0 THEN 'taxable' ELSE 'exempt' END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fit BEFORE INSERT OR UPDATE ON variant_tax_classes FOR EACH ROW EXECUTE FUNCTION fit_tax_class();
UPDATE variant_tax_classes SET tax_class = 'exempt' WHERE gst_rate_bp = 0;

-- Unit quantity code of the GST law: not everything is a piece.
ALTER TABLE variants ADD COLUMN uqc text NOT NULL DEFAULT 'NOS' CHECK (uqc ~ '^[A-Z]{3}$');

CREATE OR REPLACE VIEW variant_offers AS
SELECT v.id AS variant_id, v.product_id, v.ref_no, v.mrp_paise, v.price_paise,
       p.enquiry_only, p.verified_only, t.hsn_code, t.gst_rate_bp, t.tax_class, v.uqc
FROM variants v
JOIN products p ON p.id = v.product_id
CROSS JOIN LATERAL (
  SELECT c.hsn_code, c.gst_rate_bp, c.tax_class FROM variant_tax_classes c
  WHERE c.variant_id = v.id AND c.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date
  ORDER BY c.valid_from DESC LIMIT 1
) t
WHERE v.withdrawn_at IS NULL AND p.withdrawn_at IS NULL;

-- Published: how each variant is taxed from a day on, withdrawn ones included.
CREATE VIEW variant_taxation AS SELECT variant_id, valid_from, hsn_code, gst_rate_bp, tax_class FROM variant_tax_classes;
