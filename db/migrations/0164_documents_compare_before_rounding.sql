-- Amounts are compared before rounding: where an order has two documents, all goods of one may be back while its rounding, which is
-- credited with the last piece of the order, is not.
CREATE OR REPLACE FUNCTION check_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  corrected invoices;
  credited record;
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  SELECT * INTO corrected FROM invoices WHERE id = NEW.corrects_id;
  IF corrected.order_id <> NEW.order_id OR corrected.kind NOT IN ('invoice', 'bill_of_supply') THEN
    RAISE EXCEPTION 'a credit note corrects an invoice or a bill of supply of its order';
  END IF;
  SELECT coalesce(sum(total_paise), 0) AS total_paise, coalesce(sum(total_paise - round_off_paise), 0) AS exact_paise,
    coalesce(sum(taxable_paise) FILTER (WHERE NOT is_commercial), 0) AS taxable_paise,
    coalesce(sum(cgst_paise), 0) AS cgst_paise, coalesce(sum(igst_paise), 0) AS igst_paise
  INTO credited FROM invoices WHERE corrects_id = NEW.corrects_id AND kind = 'credit_note';
  IF credited.exact_paise > corrected.total_paise - corrected.round_off_paise OR credited.taxable_paise > corrected.taxable_paise
    OR credited.cgst_paise > corrected.cgst_paise OR credited.igst_paise > corrected.igst_paise THEN
    RAISE EXCEPTION 'more is credited than % states', corrected.number;
  END IF;
  IF credited.total_paise < corrected.total_paise AND NOT EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = NEW.order_id AND l.quantity > (
      SELECT coalesce(sum(c.quantity), 0) FROM credit_note_lines c WHERE c.order_line_id = l.id)
  ) THEN
    RAISE EXCEPTION 'every piece is back, but less is credited than % states', corrected.number;
  END IF;
  RETURN NULL;
END $$;
