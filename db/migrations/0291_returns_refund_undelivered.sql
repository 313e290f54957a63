-- contract: returns: the rules became wider; the previous build marks no order as undelivered that was paid for
-- A parcel refused at the door after a part was paid: all of it is credited, and what was paid goes back.
ALTER TABLE returns DROP CONSTRAINT returns_refund_way_check, DROP CONSTRAINT returns_credit_check,
  ADD CONSTRAINT returns_refund_way_check CHECK (kind = 'undelivered' OR refund_to IS NOT NULL),
  ADD CONSTRAINT returns_credit_check CHECK (kind <> 'undelivered' OR (credit_paise = 0) = (refund_to IS NULL));
