-- So that mails about licences are in the customer's language.
CREATE OR REPLACE VIEW organisation_accounts AS
SELECT id, account_type, trim(first_name || ' ' || last_name) AS name, first_name, email, company_name, created_at, language
FROM customers WHERE account_type IN ('dealer', 'hospital') AND deleted_at IS NULL;
