ALTER TABLE enquiries
  ADD COLUMN status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  ADD COLUMN assigned_to integer REFERENCES staff,
  ADD COLUMN search text GENERATED ALWAYS AS (
    lower(number || ' ' || name || ' ' || coalesce(company_name, '') || ' ' || email || ' ' || contact_no || ' ' || subject ||
          ' ' || description)
  ) STORED;
UPDATE enquiries SET status = 'answered' WHERE answered_at IS NOT NULL;
CREATE INDEX enquiries_status ON enquiries (status, held, id);
CREATE INDEX enquiries_assigned ON enquiries (assigned_to, status, id) WHERE assigned_to IS NOT NULL;
CREATE INDEX enquiries_search ON enquiries USING gin (search gin_trgm_ops);

CREATE TABLE enquiry_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id integer NOT NULL REFERENCES enquiries,
  staff_id integer NOT NULL REFERENCES staff,
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX enquiry_answers_enquiry ON enquiry_answers (enquiry_id, id);

CREATE TABLE canned_replies (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL
);
CREATE UNIQUE INDEX canned_replies_title ON canned_replies (lower(title));

-- What rooms that do not own enquiries may say of them.
CREATE VIEW received_enquiries AS SELECT id, number, customer_id, subject, status, received_at FROM enquiries;

-- Who works here, for rooms in which something is somebody's.
CREATE VIEW staff_names AS
SELECT id, name, role, stopped_at IS NULL AND password_hash IS NOT NULL AS active FROM staff;
