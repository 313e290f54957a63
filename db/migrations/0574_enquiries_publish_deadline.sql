-- When the next step of a grievance is due, for the list of what is assigned to a member of staff.
CREATE OR REPLACE VIEW received_enquiries AS
SELECT id, number, customer_id, subject, status, received_at, assigned_to,
  (status = 'open' OR due_at IS NOT NULL) AS pending, due_at, acknowledged_at
FROM enquiries;
