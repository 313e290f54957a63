-- Whom an enquiry is assigned to, for the mail that says so.
CREATE OR REPLACE VIEW received_enquiries AS
SELECT id, number, customer_id, subject, status, received_at, assigned_to FROM enquiries;
