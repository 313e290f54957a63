-- Entries written before the audit log held ids only still name customers, their council numbers and what they wrote, which
-- they may have erased (DPDP Act s.12). These words are taken out, the chain is computed again over what is left, in its old
-- order, and an entry says so, with the head that the chain had.
DO $$
DECLARE
  old_head text;
  cleaned bigint;
  entry audit_entries;
BEGIN
  IF NOT EXISTS (SELECT FROM audit_entries WHERE subject IN ('customer', 'review', 'enquiry')) THEN RETURN; END IF;
  SELECT position || ':' || encode(hash, 'hex') INTO old_head FROM audit_chain_head;
  ALTER TABLE audit_entries DISABLE TRIGGER ledger;
  WITH words AS (
    SELECT id, CASE subject
        WHEN 'customer' THEN '#' || subject_id
        WHEN 'review' THEN split_part(subject_name, ' by ', 1)
        ELSE split_part(subject_name, ' ', 1) END AS name,
      before - '{mci_number,verification_reason,review,hidden_reason,text}'::text[] AS was,
      after - '{mci_number,verification_reason,review,hidden_reason,text}'::text[] AS became
    FROM audit_entries WHERE subject IN ('customer', 'review', 'enquiry') AND staff_id IS NOT NULL
  )
  UPDATE audit_entries e SET subject_name = name, before = was, after = became FROM words
  WHERE words.id = e.id AND (subject_name, before, after) IS DISTINCT FROM (name, was, became)
    AND NOT (subject = 'review' AND subject_name ~ '^[1-5] stars by customer [0-9]+$');
  GET DIAGNOSTICS cleaned = ROW_COUNT;
  ALTER TABLE audit_entries ENABLE TRIGGER ledger;
  IF cleaned = 0 THEN RETURN; END IF;

  CREATE TEMP TABLE chain_order ON COMMIT DROP AS SELECT entry_id, position FROM audit_chain;
  ALTER TABLE audit_chain DISABLE TRIGGER USER;
  DELETE FROM audit_chain;
  ALTER TABLE audit_chain ENABLE TRIGGER USER;
  UPDATE audit_chain_head SET position = 0, hash = sha256('');
  FOR entry IN SELECT e.* FROM audit_entries e JOIN chain_order o ON o.entry_id = e.id ORDER BY o.position LOOP
    PERFORM chain_audit_entry(entry);
  END LOOP;

  SET CONSTRAINTS chained IMMEDIATE;
  INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, after)
  VALUES (now(), NULL, 'The shop', 'took personal details of customers out of', 'audit', 'audit', 'log',
          jsonb_build_object('entries', cleaned, 'head_before', old_head));
  SET CONSTRAINTS chained DEFERRED;
END $$;
