-- Which privacy notice somebody was shown when they gave their details, and when they agreed (Digital Personal Data
-- Protection Act 2023, s.5 and s.6(10)). Who came before this was recorded has none.
ALTER TABLE customers
  ADD COLUMN notice_version text,
  ADD COLUMN notice_agreed_at timestamptz;
ALTER TABLE enquiries ADD COLUMN notice_version text;
