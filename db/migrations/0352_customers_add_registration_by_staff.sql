-- Who of the staff opened an account for a customer, and how the privacy notice was agreed to then; null where customers did both themselves.
ALTER TABLE customers ADD COLUMN registered_by text CHECK (char_length(registered_by) BETWEEN 1 AND 200);
ALTER TABLE customers ADD COLUMN notice_agreed_through text CHECK (notice_agreed_through IN ('telephone'));
