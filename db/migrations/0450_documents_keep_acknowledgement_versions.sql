-- What the acknowledgement of an order stated before its contents were changed, and after each change.
CREATE TABLE acknowledgement_versions (
  order_id bigint NOT NULL REFERENCES orders,
  version integer NOT NULL CHECK (version > 0),
  issued_at timestamptz NOT NULL,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  content jsonb NOT NULL,
  PRIMARY KEY (order_id, version)
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON acknowledgement_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON acknowledgement_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first version is in order_acknowledgements, as for orders that were never changed.
CREATE TABLE acknowledgement_version_files (
  order_id bigint NOT NULL,
  version integer NOT NULL CHECK (version > 1),
  pdf bytea NOT NULL,
  sha256 bytea NOT NULL CHECK (sha256 = sha256(pdf)),
  PRIMARY KEY (order_id, version),
  FOREIGN KEY (order_id, version) REFERENCES acknowledgement_versions
);
ALTER TABLE acknowledgement_version_files ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON acknowledgement_version_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON acknowledgement_version_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW acknowledgement_list AS SELECT order_id, version, issued_at, total_paise FROM acknowledgement_versions;
