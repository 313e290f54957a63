-- More signs that no person has written it: no stamp of a form, one that was used before, one that is old.
ALTER TABLE enquiries DROP CONSTRAINT enquiries_held_because_check;
ALTER TABLE enquiries ADD CONSTRAINT enquiries_held_because_check CHECK (held_because IN
  ('hidden_field', 'no_stamp', 'forged_stamp', 'old_stamp', 'used_stamp', 'too_quick', 'links', 'words')) NOT VALID;
ALTER TABLE enquiries VALIDATE CONSTRAINT enquiries_held_because_check;
