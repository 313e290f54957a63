CREATE TABLE customers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  born_on date NOT NULL,
  mobile_number text NOT NULL,
  mci_number text,
  verification text NOT NULL DEFAULT 'pending' CHECK (verification IN ('pending', 'verified', 'rejected')),
  account_type text NOT NULL CHECK (account_type IN ('doctor', 'dealer', 'hospital')),
  company_name text,
  gstin text,
  state_id integer NOT NULL REFERENCES states,
  city_id integer NOT NULL REFERENCES cities,
  apartment_no text,
  pincode text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (account_type <> 'doctor' OR mci_number IS NOT NULL)
);
CREATE UNIQUE INDEX customers_email ON customers (lower(email));

CREATE TABLE addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  first_name text NOT NULL,
  last_name text NOT NULL,
  company_name text NOT NULL DEFAULT '',
  address text NOT NULL,
  apartment_no text NOT NULL DEFAULT '',
  state_id integer NOT NULL REFERENCES states,
  city_id integer NOT NULL REFERENCES cities,
  pincode text NOT NULL,
  email text NOT NULL,
  phone_number text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_customer ON addresses (customer_id, id);

-- Only the hash of a token is kept: who reads this table cannot sign in with it.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  customer_id integer NOT NULL REFERENCES customers,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_customer ON sessions (customer_id);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Networks from which a customer has signed in: wrong sign-ins from elsewhere do not keep them out there.
CREATE TABLE known_networks (
  customer_id integer NOT NULL REFERENCES customers,
  network text NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, network)
);
CREATE INDEX known_networks_last_used_at ON known_networks (last_used_at);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  customer_id integer NOT NULL REFERENCES customers,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_customer ON password_resets (customer_id);
CREATE INDEX password_resets_expires_at ON password_resets (expires_at);
