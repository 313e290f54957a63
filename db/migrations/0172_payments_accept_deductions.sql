-- Tax that a buyer deducts and pays to the government is received all the same: GST under CGST Act s.51 (government hospitals), and
-- income-tax on large purchases.
ALTER TABLE payments DROP CONSTRAINT payments_mode_check,
  ADD CONSTRAINT payments_mode_check CHECK (mode IN ('cash', 'upi', 'bank', 'cheque', 'demand_draft', 'gst_tds', 'income_tax_tds'));
