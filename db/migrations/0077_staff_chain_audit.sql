-- The audit log as a chain: each entry's hash is made of the hash before it and of all that the entry says. Whoever changes,
-- removes or inserts one afterwards breaks the chain from there on, and `npm run audit:verify` finds the place.
CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK (position > 0),
  entry_id bigint NOT NULL UNIQUE REFERENCES audit_entries,
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
COMMENT ON TABLE audit_chain IS 'Written by the database alone.';
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- One row: the last position and its hash. Whoever commits entries holds it until then.
CREATE TABLE audit_chain_head (
  position bigint NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
COMMENT ON TABLE audit_chain_head IS 'Written by the database alone.';
CREATE UNIQUE INDEX audit_chain_head_one ON audit_chain_head ((true));
INSERT INTO audit_chain_head VALUES (0, sha256(''));

-- jsonb writes the same value in the same way, whatever a session's time zone or format of dates; a moment is microseconds.
CREATE FUNCTION chain_audit_entry(entry audit_entries) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH head AS (
    UPDATE audit_chain_head SET position = position + 1, hash = sha256(hash || convert_to(jsonb_build_array(
      entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.staff_id, entry.member_name, entry.act, entry.subject,
      entry.subject_id, entry.subject_name, entry.before, entry.after)::text, 'UTF8'))
    RETURNING position, hash
  )
  INSERT INTO audit_chain (position, entry_id, hash) SELECT position, entry.id, hash FROM head;
$$;
REVOKE EXECUTE ON FUNCTION chain_audit_entry(audit_entries) FROM PUBLIC;

CREATE FUNCTION chain_new_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM chain_audit_entry(NEW);
  RETURN NULL;
END $$;

-- Only at the commit: the head is then locked last and shortest, and no two transactions can wait for each other because of it.
CREATE CONSTRAINT TRIGGER chained AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_new_audit_entry();

DO $$
DECLARE
  entry audit_entries;
BEGIN
  FOR entry IN SELECT * FROM audit_entries ORDER BY id LOOP
    PERFORM chain_audit_entry(entry);
  END LOOP;
END $$;
