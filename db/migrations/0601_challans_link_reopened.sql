-- Which settlement of kept goods a `reopened` one reverses. Null for those of earlier builds.
ALTER TABLE challan_settlements ADD reopens_id bigint UNIQUE REFERENCES challan_settlements
  CHECK (reopens_id IS NULL OR kind = 'reopened');
