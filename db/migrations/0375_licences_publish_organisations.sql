-- Published: accounts that may buy for resale (Medical Devices Rules 2017, rule 87A): dealers always do, hospitals may.
CREATE VIEW organisation_accounts AS
SELECT id, account_type, trim(first_name || ' ' || last_name) AS name, first_name, email, company_name, created_at
FROM customers WHERE account_type IN ('dealer', 'hospital') AND deleted_at IS NULL;
