-- Who sells medical devices needs a registration in Form MD-42 or a drug licence for sale (Medical Devices Rules 2017, rule 87A).
CREATE TABLE dealer_licences (
  customer_id integer PRIMARY KEY REFERENCES customers,
  kind text NOT NULL CHECK (kind IN ('md42', 'drug_wholesale', 'drug_retail')),
  number text NOT NULL CHECK (number <> ''),
  -- The last day it is good for. A registration in Form MD-42 lasts as long as its retention fee is paid, every five years.
  valid_until date NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'verified', 'rejected')),
  -- Why it was rejected, for the dealer to read.
  reason text CHECK ((reason IS NOT NULL) = (state = 'rejected')),
  given_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((decided_at IS NULL) = (state = 'pending'))
);
CREATE INDEX dealer_licences_by_expiry ON dealer_licences (valid_until, customer_id);

-- Which dealers were told what, once for each date it is about.
CREATE TABLE licence_notices (
  customer_id integer NOT NULL REFERENCES customers,
  about text NOT NULL CHECK (about IN ('expiring', 'missing')),
  on_day date NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, about, on_day)
);

-- When the shop began to ask for licences: dealers who were customers before get 30 days' notice.
CREATE TABLE licence_introduction (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  introduced_at timestamptz NOT NULL
);
INSERT INTO licence_introduction (introduced_at) VALUES (now());

-- Published: dealers with an account, to be told about their licences.
CREATE VIEW dealer_accounts AS
SELECT id, trim(first_name || ' ' || last_name) AS name, first_name, email, company_name, created_at
FROM customers WHERE account_type = 'dealer' AND deleted_at IS NULL;
