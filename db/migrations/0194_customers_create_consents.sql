-- Versions of the privacy notice that a customer accepted after registration (Digital Personal Data Protection Act, 2023, s.6). The one
-- accepted at registration is in `customers`. What was accepted is never changed; the rows prove it.
CREATE TABLE consents (
  customer_id integer NOT NULL REFERENCES customers,
  notice_version text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, notice_version)
);
CREATE TRIGGER consents_never_change BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
