-- Published: what the shop and the company behind it are called. No password may be one of these.
CREATE VIEW company_names AS
  SELECT coalesce(value ->> 'name', '') AS name, coalesce(value ->> 'legal_name', '') AS legal_name
  FROM settings WHERE name = 'company';
