-- blocks writes: no enquiry of the previous build is a grievance, so that both are empty
CREATE INDEX enquiries_due ON enquiries (due_at, id) WHERE kind = 'grievance' AND due_at IS NOT NULL;
-- blocks writes: as empty as the one above
CREATE INDEX enquiries_grievances ON enquiries (id) WHERE kind = 'grievance';
