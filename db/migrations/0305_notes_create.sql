-- What staff write to each other about an order, a customer or an enquiry. Customers never see it.
CREATE TABLE notes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL CHECK (subject IN ('order', 'customer', 'enquiry')),
  subject_id integer NOT NULL,
  staff_id integer NOT NULL REFERENCES staff,
  -- Empty when it was removed.
  text text NOT NULL CHECK (char_length(text) <= 5000),
  at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK ((text = '') = (removed_at IS NOT NULL))
);
CREATE INDEX notes_subject ON notes (subject, subject_id, id);
CREATE INDEX notes_age ON notes (at);

-- Whose attention a note asks for.
CREATE TABLE note_mentions (
  note_id integer NOT NULL REFERENCES notes ON DELETE CASCADE,
  staff_id integer NOT NULL REFERENCES staff,
  seen_at timestamptz,
  PRIMARY KEY (note_id, staff_id)
);
CREATE INDEX note_mentions_unseen ON note_mentions (staff_id, note_id) WHERE seen_at IS NULL;

-- Who looks after an order or a customer. Enquiries have a column of their own.
CREATE TABLE assignees (
  subject text NOT NULL CHECK (subject IN ('order', 'customer')),
  subject_id integer NOT NULL,
  staff_id integer NOT NULL REFERENCES staff,
  at timestamptz NOT NULL,
  PRIMARY KEY (subject, subject_id)
);
CREATE INDEX assignees_staff ON assignees (staff_id, at);
