-- Dates are inclusive, in Indian time. `value` is hundredths of a percent, or paise.
CREATE TABLE coupons (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount')),
  value bigint NOT NULL CHECK (value > 0 AND (kind = 'amount' OR value <= 10000)),
  minimum_paise bigint NOT NULL DEFAULT 0 CHECK (minimum_paise >= 0),
  largest_paise bigint CHECK (largest_paise > 0),
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  usage_limit integer CHECK (usage_limit > 0),
  per_customer_limit integer CHECK (per_customer_limit > 0),
  used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
  switched_off_at timestamptz,
  description text NOT NULL DEFAULT '',
  CHECK (valid_to >= valid_from),
  CHECK (usage_limit IS NULL OR used_count <= usage_limit)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX coupons_code ON coupons (upper(code));
