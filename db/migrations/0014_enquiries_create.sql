CREATE SEQUENCE enquiry_numbers START 1001;

CREATE TABLE enquiries (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  customer_id integer REFERENCES customers,
  name text NOT NULL,
  company_name text,
  email text NOT NULL,
  contact_no text NOT NULL,
  address text,
  subject text NOT NULL,
  description text NOT NULL,
  variant_id integer REFERENCES variants,
  received_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz
);
CREATE INDEX enquiries_received ON enquiries (received_at DESC);
