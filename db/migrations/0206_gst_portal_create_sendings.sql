-- What staff asked to be sent to a portal, and what became of it. One row for each report of a document; a refused one can be sent again.
CREATE TABLE document_portal_sendings (
  document_id bigint NOT NULL REFERENCES invoices,
  kind text NOT NULL CHECK (kind IN ('e_invoice', 'e_way_bill')),
  state text NOT NULL CHECK (state IN ('waiting', 'refused', 'recorded')),
  -- What the portal said last, or why it did not answer.
  message text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  PRIMARY KEY (document_id, kind)
);
