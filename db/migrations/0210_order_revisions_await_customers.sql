-- A revision that the customer has to agree to is proposed by a link, which works without signing in. One without an answer lapses,
-- and staff may withdraw it.
ALTER TABLE order_revisions ADD COLUMN expires_at timestamptz;
ALTER TABLE order_revisions DROP CONSTRAINT order_revisions_state_check,
  ADD CONSTRAINT order_revisions_state_check
    CHECK (state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'applied')) NOT VALID;
ALTER TABLE order_revisions VALIDATE CONSTRAINT order_revisions_state_check;

-- Only hashes, so that no link can be read from the database. A link is used up when its revision is decided.
CREATE TABLE order_revision_links (
  token_hash bytea PRIMARY KEY,
  revision_id bigint NOT NULL REFERENCES order_revisions,
  created_at timestamptz NOT NULL
);
CREATE INDEX order_revision_links_revision ON order_revision_links (revision_id);

CREATE OR REPLACE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state NOT IN ('proposed', 'accepted')
    OR (NEW.order_id, NEW.number, NEW.reason, NEW.before, NEW.after, NEW.proposed_at, NEW.proposed_by, NEW.expires_at)
      IS DISTINCT FROM
      (OLD.order_id, OLD.number, OLD.reason, OLD.before, OLD.after, OLD.proposed_at, OLD.proposed_by, OLD.expires_at) THEN
    RAISE EXCEPTION 'order_revisions: a revision that was decided cannot be changed';
  END IF;
  RETURN NEW;
END $$;
