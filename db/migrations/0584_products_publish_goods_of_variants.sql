-- Published: what a unit of each variant costs and how it is taxed today. Includes withdrawn variants, whose units are still replaced and
-- sent on delivery challans.
CREATE VIEW variant_goods AS
SELECT v.id AS variant_id, v.ref_no, v.mrp_paise, v.price_paise, t.hsn_code, t.gst_rate_bp, t.tax_class, v.uqc
FROM variants v
CROSS JOIN LATERAL (
  SELECT c.hsn_code, c.gst_rate_bp, c.tax_class FROM variant_tax_classes c
  WHERE c.variant_id = v.id AND c.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date
  ORDER BY c.valid_from DESC LIMIT 1
) t;
