-- The acknowledgement of an order as it was first drawn: the same bytes whenever it is fetched. It has no serial number.
CREATE TABLE order_acknowledgements (
  order_id bigint PRIMARY KEY REFERENCES orders,
  pdf bytea NOT NULL,
  sha256 bytea NOT NULL CHECK (sha256 = sha256(pdf))
);
ALTER TABLE order_acknowledgements ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON order_acknowledgements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON order_acknowledgements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
