-- Whether something is still to be done about an enquiry, for the list of what is assigned to a member of staff: it waits for an answer, or
-- it is a grievance with a deadline.
CREATE OR REPLACE VIEW received_enquiries AS
SELECT id, number, customer_id, subject, status, received_at, assigned_to,
  (status = 'open' OR due_at IS NOT NULL) AS pending
FROM enquiries;
