-- Who sells: one row for each GST registration and each period in which its particulars applied. Documents print the row of their
-- order. `code` begins the numbers of its documents, so that each registration has series of its own (CGST Rules, rule 46(b)).
CREATE TABLE registrations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code char(2) NOT NULL CHECK (code ~ '^[A-Z][A-Z0-9]$'),
  -- Null: not registered, so that no tax may be charged (CGST Act s.32).
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  legal_name text NOT NULL,
  trade_name text NOT NULL,
  address text NOT NULL,
  state_id integer NOT NULL REFERENCES states,
  -- Companies Act 2013 s.12(3)(c); empty for other forms of business.
  cin text NOT NULL DEFAULT '',
  -- [{"kind": "md42", "number": "…", "valid_until": "YYYY-MM-DD" or null}]
  licences jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(licences) = 'array'),
  -- [{"name": "…", "address": "…", "pincode": "…", "state_id": 1}]; none: the registered address.
  dispatch_places jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(dispatch_places) = 'array'),
  -- The person in whose name documents are issued electronically.
  signatory text NOT NULL DEFAULT '',
  valid_from date NOT NULL,
  valid_to date CHECK (valid_to >= valid_from),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX registrations_gstin ON registrations (gstin);

-- The seller so far, from the settings. "Since the law began" is right for every order already placed.
INSERT INTO registrations (code, gstin, legal_name, trade_name, address, state_id, valid_from)
SELECT 'EN', nullif(value ->> 'gstin', ''), coalesce(nullif(value ->> 'legal_name', ''), value ->> 'name', ''),
  coalesce(value ->> 'name', ''), coalesce(value ->> 'address', ''), states.id, '2017-07-01'
FROM settings JOIN states ON states.id = (value ->> 'state_id')::integer
WHERE settings.name = 'company';
