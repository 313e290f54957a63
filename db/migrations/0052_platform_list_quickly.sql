-- Each list of the back office comes out of an index in its order, however far down it is read, and is searched by parts of words.

-- Lots: those that expire first, used-up ones last. A lot that never expires does so at infinity.
DROP INDEX lots_listed;
CREATE INDEX lots_listed ON lots ((on_hand = 0), coalesce(expires_on, 'infinity'), id);
CREATE INDEX lots_aside ON lots (id) WHERE quarantined_at IS NOT NULL;

DROP INDEX stock_movements_at;
CREATE INDEX stock_movements_at ON stock_movements (at, id);
CREATE INDEX stock_movements_kind ON stock_movements (kind, at, id);

ALTER TABLE audit_entries ADD COLUMN search text GENERATED ALWAYS AS (
  lower(act || ' ' || member_name || ' ' || subject_name || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''))
) STORED;
CREATE INDEX audit_entries_search ON audit_entries USING gin (search gin_trgm_ops);
DROP INDEX audit_entries_subject, audit_entries_staff, audit_entries_at;
CREATE INDEX audit_entries_at ON audit_entries (at, id);
CREATE INDEX audit_entries_staff ON audit_entries (staff_id, at, id);
CREATE INDEX audit_entries_subject ON audit_entries (subject, at, id);
CREATE INDEX audit_entries_subject_id ON audit_entries (subject, subject_id, at, id);

CREATE INDEX coupons_search ON coupons USING gin (lower(code || ' ' || description) gin_trgm_ops);
CREATE INDEX jobs_failed ON jobs ((failed_at IS NOT NULL), coalesce(failed_at, due_at), id) WHERE last_error IS NOT NULL;

DROP INDEX products_position;
CREATE INDEX products_position ON products (position, id);
