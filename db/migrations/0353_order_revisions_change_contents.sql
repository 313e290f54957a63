-- Staff propose other items or addresses, or another GSTIN of an open order, which the customer has to agree to.
ALTER TABLE order_revisions DROP CONSTRAINT order_revisions_reason_check,
  ADD CONSTRAINT order_revisions_reason_check
    CHECK (reason IN ('rate_change', 'registration_change', 'contents_change')) NOT VALID;
ALTER TABLE order_revisions VALIDATE CONSTRAINT order_revisions_reason_check;
